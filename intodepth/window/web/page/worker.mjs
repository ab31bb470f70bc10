// The game's worker: loads Python and the game, then runs one frame after the other.
import { makeCanvas } from './gl.mjs';
import { Helpers } from './helpers.mjs';
import { loadPython } from './python.mjs';
import { openSaves } from './saves.mjs';

const times = [];
let last = performance.timeOrigin;
const photos = []; // names of the pictures that this frame is saved as
let events = [];
let taken = 0; // events that the page has sent so far
let game = null;
let surface = null;
let helpers = null;
let isHidden = false;

function lap(name) {
  const now = performance.timeOrigin + performance.now();
  times.push([name, Math.round(now - last)]);
  last = now;
}

function say(message) {
  postMessage(message);
}

function fail(error) {
  const lines = String(error?.message ?? error).trim().split('\n');
  const reason = lines.at(-1); // of a Python traceback, what went wrong
  let report = lines.join('\n');
  try {
    if (game) report = game.failed(report);
  } catch { /* Python itself has ended */ }
  game = null;
  say({ kind: 'failed', reason, report });
}

function guarded(act) {
  try {
    act();
  } catch (error) {
    fail(error);
  }
}

// What `WebGame` uses of the page.
function makePage(gl, parts) {
  helpers ??= new Helpers(parts);
  const speaker = new Proxy({}, {
    get: (_, what) => (...given) => {
      const plain = given.map((each) => (each?.getBuffer ? copied(each, 'i16') : each));
      say({ kind: 'sound', what, given: plain });
    },
  });
  const canvas = makeCanvas(gl);
  self.game_canvas = canvas; // for tests
  return {
    canvas,
    width: surface.width,
    height: surface.height,
    speaker: {
      begin: speaker.begin, clip: speaker.clip, play: speaker.play, volume: speaker.volume,
      clip_volume: speaker.clip_volume, stop: speaker.stop,
    },
    start: (...given) => helpers.start(...given),
    copy: (text) => say({ kind: 'copy', text }),
    save: (name, proxy) => say({ kind: 'save', name, bytes: copied(proxy, 'u8') }),
    ask: () => say({ kind: 'ask' }),
    type: (text) => say({ kind: 'type', text }),
    photograph: (name) => photos.push(name),
  };
}

function copied(proxy, type) {
  const buffer = proxy.getBuffer(type);
  try {
    return buffer.data.slice();
  } finally {
    buffer.release();
  }
}

async function start({ offscreen, parts, link, wasSeen }) {
  surface = offscreen;
  last = wasSeen;
  lap('page');
  const gl = surface.getContext('webgl2', { alpha: true, antialias: false, depth: false, premultipliedAlpha: true });
  if (!gl) throw new Error('this browser has no WebGL2, or it is switched off');
  const saves = await openSaves();
  lap('canvas and saves');
  const python = await loadPython(parts, (bytes) => say({ kind: 'progress', bytes }), lap);
  python.runPython('import numpy, uharfbuzz');
  lap('numpy and HarfBuzz');
  const app = python.pyimport('intodepth.window.web.app');
  lap('importing the game');
  game = app.open_game(makePage(gl, parts), saves ?? undefined, link); // in Python, null is not None
  lap('opening the game');
  Object.assign(self, { game, python, gl }); // for tests
  surface.addEventListener('webglcontextlost', (event) => event.preventDefault());
  surface.addEventListener('webglcontextrestored', () => guarded(() => game?.renew(makePage(gl, parts))));
  frame();
  gl.finish();
  lap('first frame');
  say({ kind: 'shown', times });
}

function frame() {
  if (!game) return;
  guarded(() => {
    const ms = game.frame(JSON.stringify(events.splice(0)));
    say({ kind: 'frame', ms, taken });
    for (const name of photos.splice(0)) { // of this frame, which is gone when the page is shown
      surface.convertToBlob().then((blob) => say({ kind: 'save', name, bytes: blob }));
    }
    if (ms < 0) {
      game.stop();
      game = null;
      say({ kind: 'ended' });
    }
  });
  if (game && !isHidden) requestAnimationFrame(frame);
}

self.onmessage = ({ data }) => {
  if (data.offscreen) {
    start(data).catch((error) => {
      if (error.name === 'NoModificationAllowedError') say({ kind: 'taken' });
      else fail(error);
    });
  } else if (data.file) {
    guarded(() => game?.take(data.file.name, data.file.size, data.file.bytes ?? undefined));
  } else if (data.event) {
    const [kind, ...given] = data.event;
    taken += 1;
    if (kind === 'size' && surface) [surface.width, surface.height] = given;
    if (kind === 'hidden') {
      const wasHidden = isHidden;
      [isHidden] = given;
      if (isHidden) guarded(() => game?.stop());
      else if (wasHidden) requestAnimationFrame(frame);
    } else if (game) events.push(data.event); // what is pressed while it loads means nothing
  }
};
