// The game's worker: loads Python and the game, then runs one frame after the other.
import { makeCanvas } from './gl.mjs';
import { Helpers } from './helpers.mjs';
import { loadPython } from './python.mjs';
import { openSaves } from './saves.mjs';

const STEADY = new Set(['size', 'focus', 'alt', 'cancel', 'leave', 'link']); // events that count though nothing is shown

const times = [];
let last = performance.timeOrigin;
const photos = []; // names of the pictures that this frame is saved as
let events = [];
let taken = 0; // events that the page has sent so far
let game = null;
let surface = null;
let helpers = null;
let isHidden = false;
let isLost = false; // whether the graphics card is away
let isAwaited = false; // whether the next frame is asked for

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
    if (game) report = game.report_crash(report);
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
    keys: (told) => say({ kind: 'keys', told: JSON.parse(told) }),
    save: (name, proxy) => say({ kind: 'save', name, bytes: copied(proxy, 'u8') }),
    ask: () => say({ kind: 'ask' }),
    rumble: (strong, weak, seconds) => say({ kind: 'rumble', strong, weak, seconds }),
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

// Resolves when the graphics card is there; until it comes back after a loss, no frames are drawn.
async function followCard(gl, parts) {
  surface.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // or it would never come back
    isLost = true;
    guarded(() => game?.stop());
    say({ kind: 'lost' });
  });
  surface.addEventListener('webglcontextrestored', () => {
    isLost = false;
    say({ kind: 'restored' });
    guarded(() => game?.renew(makePage(gl, parts)));
    next();
  });
  while (gl.isContextLost()) {
    await new Promise((back) => { surface.addEventListener('webglcontextrestored', back, { once: true }); });
  }
}

async function start({ offscreen, parts, link, wasSeen }) {
  surface = offscreen;
  last = wasSeen;
  lap('page');
  const gl = surface.getContext('webgl2', { alpha: true, antialias: false, depth: false, premultipliedAlpha: true });
  if (!gl) throw new Error('this browser has no WebGL2, or it is switched off');
  self.gl = gl; // for tests
  const card = followCard(gl, parts);
  const saves = await openSaves();
  lap('canvas and saves');
  const python = await loadPython(parts, (bytes) => say({ kind: 'progress', bytes }), lap);
  python.runPython('import numpy, uharfbuzz');
  lap('numpy and HarfBuzz');
  const app = python.pyimport('intodepth.window.web.app');
  lap('importing the game');
  await card;
  game = app.open_game(makePage(gl, parts), saves ?? undefined, link); // in Python, null is not None
  lap('opening the game');
  Object.assign(self, { game, python }); // for tests
  frame();
  gl.finish();
  lap('first frame');
  say({ kind: 'shown', times });
}

function next() {
  if (isAwaited || isHidden || isLost || !game) return;
  isAwaited = true;
  requestAnimationFrame(() => {
    isAwaited = false;
    frame();
  });
}

function frame() {
  if (!game || isLost) return;
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
  next();
}

self.onmessage = ({ data }) => {
  if (data.offscreen) {
    start(data).catch((error) => {
      if (error.name === 'NoModificationAllowedError') say({ kind: 'taken' });
      else fail(error);
    });
  } else if (data.file) {
    guarded(() => game?.take(data.file.name, data.file.size, data.file.bytes ?? undefined));
  } else if (data.copied) {
    guarded(() => game?.services.copied(data.copied.isCopied));
  } else if (data.event) {
    const [kind, ...given] = data.event;
    taken += 1;
    if (kind === 'size' && surface) [surface.width, surface.height] = given;
    if (kind === 'hidden') {
      [isHidden] = given;
      if (isHidden) guarded(() => game?.stop());
      next();
    } else if (game && (!isLost || STEADY.has(kind))) events.push(data.event); // nothing is meant that was not shown
  }
};
