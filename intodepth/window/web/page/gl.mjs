// Carries out the operations that `intodepth/window/web/graphics.py` writes down, in the order of its numbers.

const BOUND = 15; // the texture unit that nothing is read from

// Returns what Python uses of a WebGL2 context: see `GraphicsCanvas` in graphics.py.
export function makeCanvas(gl) {
  const objects = [null]; // by number: the object of WebGL, with what is known of it
  const names = [];
  const scissor = { on: false };
  let bound = null; // the framebuffer that is drawn into
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.pixelStorei(gl.PACK_ALIGNMENT, 1);
  gl.depthFunc(gl.LESS);
  let program = null;
  let array = null;

  const format = (components, isFloat) => [
    [[gl.R8, gl.R32F], [gl.RG8, gl.RG32F], [gl.RGB8, gl.RGB32F], [gl.RGBA8, gl.RGBA32F]][components - 1][isFloat],
    [gl.RED, gl.RG, gl.RGB, gl.RGBA][components - 1],
    isFloat ? gl.FLOAT : gl.UNSIGNED_BYTE,
  ];
  const bindTexture = (texture) => {
    gl.activeTexture(gl.TEXTURE0 + BOUND);
    gl.bindTexture(gl.TEXTURE_2D, texture);
  };
  const useProgram = (wanted) => {
    if (program !== wanted) {
      program = wanted;
      gl.useProgram(wanted.program);
    }
  };
  const setUniform = (number, name, values) => {
    const owner = objects[number];
    const uniform = owner.uniforms.get(names[name]);
    if (!uniform) return;
    useProgram(owner);
    switch (uniform.type) {
      case gl.FLOAT: gl.uniform1f(uniform.place, values[0]); break;
      case gl.FLOAT_VEC2: gl.uniform2fv(uniform.place, values); break;
      case gl.FLOAT_VEC3: gl.uniform3fv(uniform.place, values); break;
      case gl.FLOAT_VEC4: gl.uniform4fv(uniform.place, values); break;
      case gl.FLOAT_MAT4: gl.uniformMatrix4fv(uniform.place, false, values); break;
      default: gl.uniform1i(uniform.place, values[0]);
    }
  };
  const deleted = {
    buffer: (thing) => gl.deleteBuffer(thing),
    array: (thing) => gl.deleteVertexArray(thing),
    texture: (thing) => gl.deleteTexture(thing),
    renderbuffer: (thing) => gl.deleteRenderbuffer(thing),
    framebuffer: (thing) => gl.deleteFramebuffer(thing),
    program: (thing) => gl.deleteProgram(thing),
  };

  let numbers = null; // the operations
  let bytes = null; // their data
  let at = 0;
  const next = () => numbers[at++];
  const data = () => {
    const start = next();
    return bytes.subarray(start, start + next());
  };

  const OPERATIONS = [
    () => { // BUFFER number size
      const number = next();
      const size = next();
      const buffer = gl.createBuffer();
      objects[number] = { kind: 'buffer', thing: buffer };
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, size, gl.DYNAMIC_DRAW);
    },
    () => { // WRITE number offset data
      gl.bindBuffer(gl.ARRAY_BUFFER, objects[next()].thing);
      const offset = next();
      gl.bufferSubData(gl.ARRAY_BUFFER, offset, data());
    },
    () => { // ORPHAN number size
      gl.bindBuffer(gl.ARRAY_BUFFER, objects[next()].thing);
      gl.bufferData(gl.ARRAY_BUFFER, next(), gl.DYNAMIC_DRAW);
    },
    () => { // ARRAY number
      array = gl.createVertexArray();
      objects[next()] = { kind: 'array', thing: array };
      gl.bindVertexArray(array);
    },
    () => { // ATTRIBUTE program name buffer count isSmall stride offset; of the array made last
      const place = objects[next()].attributes.get(names[next()]) ?? -1;
      gl.bindBuffer(gl.ARRAY_BUFFER, objects[next()].thing);
      const count = next();
      const isSmall = Boolean(next());
      const stride = next();
      const offset = next();
      if (place >= 0) {
        gl.enableVertexAttribArray(place);
        gl.vertexAttribPointer(place, count, isSmall ? gl.UNSIGNED_BYTE : gl.FLOAT, isSmall, stride, offset);
      }
    },
    () => { // DRAW program array mode vertices instances
      useProgram(objects[next()]);
      const wanted = objects[next()].thing;
      if (array !== wanted) {
        array = wanted;
        gl.bindVertexArray(array);
      }
      const mode = next();
      const vertices = next();
      const instances = next();
      if (instances === 1) gl.drawArrays(mode, 0, vertices);
      else gl.drawArraysInstanced(mode, 0, vertices, instances);
    },
    () => { // UNIFORM program name count values...
      const owner = next();
      const name = next();
      const count = next();
      at += count;
      setUniform(owner, name, numbers.subarray(at - count, at));
    },
    () => { // TEXTURE number width height components isFloat
      const number = next();
      const width = next();
      const height = next();
      const components = next();
      const [inner, outer, type] = format(components, next());
      const texture = gl.createTexture();
      objects[number] = { kind: 'texture', thing: texture, outer, type };
      bindTexture(texture);
      gl.texStorage2D(gl.TEXTURE_2D, 1, inner, width, height);
    },
    () => { // TEXELS number x y width height data
      const { thing, outer, type } = objects[next()];
      const part = [next(), next(), next(), next()];
      let texels = data();
      if (type === gl.FLOAT) texels = new Float32Array(texels.buffer, texels.byteOffset, texels.byteLength >> 2);
      bindTexture(thing);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, ...part, outer, type, texels);
    },
    () => { // FILTER number smaller larger
      bindTexture(objects[next()].thing);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, next());
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, next());
    },
    () => { // REPEAT number axis isRepeated
      bindTexture(objects[next()].thing);
      const axis = next() ? gl.TEXTURE_WRAP_T : gl.TEXTURE_WRAP_S;
      gl.texParameteri(gl.TEXTURE_2D, axis, next() ? gl.REPEAT : gl.CLAMP_TO_EDGE);
    },
    () => { // USE_TEXTURE number unit
      const { thing } = objects[next()];
      gl.activeTexture(gl.TEXTURE0 + next());
      gl.bindTexture(gl.TEXTURE_2D, thing);
    },
    () => { // RENDERBUFFER number width height isDepth samples
      const number = next();
      const size = [next(), next()];
      const inner = next() ? gl.DEPTH_COMPONENT24 : gl.RGBA8;
      const samples = next();
      const image = gl.createRenderbuffer();
      objects[number] = { kind: 'renderbuffer', thing: image };
      gl.bindRenderbuffer(gl.RENDERBUFFER, image);
      if (samples) gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, inner, ...size);
      else gl.renderbufferStorage(gl.RENDERBUFFER, inner, ...size);
    },
    () => { // FRAMEBUFFER number
      const framebuffer = gl.createFramebuffer();
      objects[next()] = { kind: 'framebuffer', thing: framebuffer };
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
      bound = framebuffer;
    },
    () => { // ATTACH image place isTexture; to the framebuffer made last, place -1 for depth
      const { thing } = objects[next()];
      const place = next();
      const attachment = place < 0 ? gl.DEPTH_ATTACHMENT : gl.COLOR_ATTACHMENT0 + place;
      if (next()) gl.framebufferTexture2D(gl.FRAMEBUFFER, attachment, gl.TEXTURE_2D, thing, 0);
      else gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, thing);
    },
    () => { // USE framebuffer, viewport, scissor
      bound = objects[next()]?.thing ?? null;
      gl.bindFramebuffer(gl.FRAMEBUFFER, bound);
      const view = [next(), next(), next(), next()];
      gl.viewport(...(bound ? view : [0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight]));
      const part = [next(), next(), next(), next()];
      scissor.on = part[2] >= 0;
      if (scissor.on) {
        gl.enable(gl.SCISSOR_TEST);
        gl.scissor(...part);
      } else gl.disable(gl.SCISSOR_TEST);
    },
    () => { // CLEAR framebuffer red green blue alpha
      const wanted = objects[next()]?.thing ?? null;
      if (bound !== wanted) gl.bindFramebuffer(gl.FRAMEBUFFER, wanted);
      gl.clearColor(next(), next(), next(), next());
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      if (bound !== wanted) gl.bindFramebuffer(gl.FRAMEBUFFER, bound);
    },
    () => { // COPY target source width height hasDepth
      const target = objects[next()]?.thing ?? null;
      gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, target);
      gl.bindFramebuffer(gl.READ_FRAMEBUFFER, objects[next()]?.thing ?? null);
      const [width, height] = [next(), next()];
      const parts = gl.COLOR_BUFFER_BIT | (next() ? gl.DEPTH_BUFFER_BIT : 0);
      if (scissor.on) gl.disable(gl.SCISSOR_TEST);
      // The browser makes what is drawn on smaller than the canvas if that is too large.
      const [wide, high] = target ? [width, height] : [gl.drawingBufferWidth, gl.drawingBufferHeight];
      const filter = wide === width && high === height ? gl.NEAREST : gl.LINEAR;
      gl.blitFramebuffer(0, 0, width, height, 0, 0, wide, high, parts, filter);
      if (target === null) { // or the page would shine through
        gl.colorMask(false, false, false, true);
        gl.clearColor(0, 0, 0, 1);
        gl.clear(gl.COLOR_BUFFER_BIT);
        gl.colorMask(true, true, true, true);
      }
      if (scissor.on) gl.enable(gl.SCISSOR_TEST);
    },
    () => { // ENABLE flags of intodepth.render.gl
      const flags = next();
      for (const [flag, what] of [[1, gl.BLEND], [2, gl.DEPTH_TEST], [4, gl.CULL_FACE]]) {
        if (flags & flag) gl.enable(what);
        else gl.disable(what);
      }
    },
    () => gl.blendFunc(next(), next()),
    () => gl.blendEquationSeparate(next(), next()),
    () => gl.cullFace(next()),
    () => gl.depthFunc(next()),
    () => { // RELEASE number
      const number = next();
      const found = objects[number];
      if (found) deleted[found.kind](found.thing);
      if (found?.thing === array) array = null;
      delete objects[number];
    },
  ];

  const compile = (kind, source) => {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    return shader;
  };

  return {
    program(number, vertex, fragment) {
      const made = gl.createProgram();
      const shaders = [compile(gl.VERTEX_SHADER, vertex), compile(gl.FRAGMENT_SHADER, fragment)];
      for (const shader of shaders) gl.attachShader(made, shader);
      gl.linkProgram(made);
      if (!gl.getProgramParameter(made, gl.LINK_STATUS) && !gl.isContextLost()) {
        return shaders.map((shader) => gl.getShaderInfoLog(shader)).join(' ') || gl.getProgramInfoLog(made);
      }
      const found = { kind: 'program', thing: made, program: made, uniforms: new Map(), attributes: new Map() };
      for (let index = 0; index < gl.getProgramParameter(made, gl.ACTIVE_UNIFORMS); index += 1) {
        const { name, type } = gl.getActiveUniform(made, index);
        found.uniforms.set(name, { type, place: gl.getUniformLocation(made, name) });
      }
      for (let index = 0; index < gl.getProgramParameter(made, gl.ACTIVE_ATTRIBUTES); index += 1) {
        const { name } = gl.getActiveAttrib(made, index);
        found.attributes.set(name, gl.getAttribLocation(made, name));
      }
      objects[number] = found;
      return '';
    },
    count: () => objects.filter(Boolean).length,
    name: (text) => names.push(text) - 1,
    run(operationsProxy, dataProxy) {
      const operations = operationsProxy.getBuffer('f64');
      const given = dataProxy.getBuffer('u8');
      numbers = operations.data;
      bytes = given.data;
      at = 0;
      try {
        while (at < numbers.length) OPERATIONS[numbers[at++]]();
      } finally {
        operations.release();
        given.release();
      }
    },
    read(number, width, height) {
      const texels = new Uint8Array(width * height * 4);
      gl.bindFramebuffer(gl.FRAMEBUFFER, objects[number]?.thing ?? null);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, texels);
      gl.bindFramebuffer(gl.FRAMEBUFFER, bound);
      return texels;
    },
    about() {
      const extension = gl.getExtension('WEBGL_debug_renderer_info');
      const name = gl.getParameter(extension ? extension.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
      return [String(name), gl.getParameter(gl.MAX_TEXTURE_SIZE), gl.getParameter(gl.MAX_RENDERBUFFER_SIZE)];
    },
  };
}
