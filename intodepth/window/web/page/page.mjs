// The page: shows progress, passes input on to the worker, and plays its sounds.
import { Copying } from './copying.mjs';
import { Keys, PASTE } from './keys.mjs';
import { Mouse } from './mouse.mjs';
import { Pads } from './pads.mjs';
import { Size } from './size.mjs';
import { Sounds } from './sounds.mjs';
import { Touch } from './touch.mjs';
import { Typing } from './typing.mjs';

const element = (id) => document.getElementById(id);
const surface = element('game');
const cover = element('cover');
const words = element('words');
const bar = element('bar');
const button = element('button');
const chooser = element('chooser');
const sounds = new Sounds();
const typing = new Typing(element('typing'), send);
const copying = new Copying(element('copying'), () => surface.focus());
const keys = new Keys(navigator.platform.startsWith('Mac'));
const pads = new Pads(send);
const size = new Size(surface, (pixels) => send('size', ...pixels));
let worker = null;
let losing = 0; // the timer of a lost graphics card
// For tests and measurements: events sent to the worker and taken up by its frames, and milliseconds of Python a frame.
window.intodepth = { frames: 0, sent: 0, taken: 0, spent: [], sounds };

function tell(text, label = '', act = () => location.reload()) {
  cover.hidden = false;
  bar.hidden = true;
  words.textContent = text;
  button.hidden = !label;
  button.textContent = label;
  button.onclick = act;
}

function send(...event) {
  if (!worker) return;
  window.intodepth.sent += 1;
  worker.postMessage({ event });
}

function download(name, content) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Passes a file on to the game; one that is too large, or a folder, without its content.
async function passOn(file) {
  if (!file) return;
  const buffer = file.size > MOST ? null : await file.arrayBuffer().catch(() => null);
  worker?.postMessage({ file: { name: file.name, size: file.size, bytes: buffer && new Uint8Array(buffer) } });
}

const KEPT_TIMES = 1000;
const MOST = 1 << 26; // bytes of a file that is loaded
const PATIENCE = 5000; // milliseconds until a lost graphics card is told of
const LOST = 'The browser has lost the graphics card, and it does not come back.';

// Touches, and the buttons of mice and pens. Whatever takes them away ends them without doing anything.
function listenToPointers() {
  const placeOf = (event) => size.placeOf(event);
  const touch = new Touch(send, placeOf);
  const mouse = new Mouse(send, placeOf);
  const listen = (kind, touched, moved) => surface.addEventListener(kind, (event) => {
    if (event.pointerType === 'touch') touched(event);
    else moved(event);
  });
  listen('pointermove', (event) => touch.move(event), (event) => mouse.follow(event));
  listen('pointerup', (event) => touch.up(event), (event) => mouse.follow(event));
  for (const kind of ['pointercancel', 'lostpointercapture']) {
    listen(kind, (event) => touch.has(event) && touch.cancel(), () => mouse.cancel());
  }
  listen('pointerleave', () => {}, () => mouse.leave());
  listen('pointerdown', (event) => touch.down(event), (event) => mouse.follow(event));
  surface.addEventListener('pointerdown', (event) => {
    sounds.wake();
    surface.focus();
    typing.touched(event.pointerType === 'touch');
    try {
      surface.setPointerCapture(event.pointerId);
    } catch { /* it is up already */ }
    if (event.button < 3) event.preventDefault(); // others lead back and forward
  });
  surface.addEventListener('pointerup', () => sounds.wake()); // a finger that goes down is not enough for all browsers
  surface.addEventListener('contextmenu', (event) => event.preventDefault());
  surface.addEventListener('wheel', (event) => {
    const notch = [100, 3, 1][event.deltaMode]; // px, lines or pages
    send('wheel', -event.deltaY / notch);
    event.preventDefault();
  }, { passive: false });
  return () => {
    touch.cancel();
    mouse.cancel();
  };
}

function listenToKeys() {
  const isOurs = (event) => cover.hidden && !typing.has(event) && !copying.has(event);
  addEventListener('keydown', (event) => {
    sounds.wake();
    const key = keys.read(event);
    if (event.isComposing || !key || !isOurs(event)) return;
    send('alt', event.altKey);
    if (key.name === PASTE) return; // the event `paste` follows
    if (keys.takes(key)) event.preventDefault();
    if (key.name !== 'alt') send('key', key.name, key.text, event.repeat);
  });
  addEventListener('keyup', (event) => send('alt', event.altKey));
  addEventListener('paste', (event) => {
    if (copying.has(event)) return;
    event.preventDefault();
    send('paste', event.clipboardData.getData('text'));
    send('key', PASTE, '', false);
  });
}

function listen() {
  const letGo = listenToPointers();
  const leave = () => {
    letGo();
    pads.release();
    send('alt', false); // nobody will tell when it goes up
  };
  listenToKeys();
  addEventListener('gamepadconnected', () => pads.connect());
  chooser.addEventListener('change', () => {
    passOn(chooser.files[0]);
    chooser.value = '';
  });
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const { files } = event.dataTransfer;
    const text = event.dataTransfer.getData('text');
    if (files.length) [...files].forEach(passOn);
    else if (text) passOn(new File([text], ''));
  });
  addEventListener('focus', () => send('focus', true));
  addEventListener('blur', () => {
    leave();
    send('focus', false);
  });
  addEventListener('hashchange', () => send('link', location.hash));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave();
    sounds.hide(document.hidden);
    send('hidden', document.hidden);
  });
}

function hear({ data }) {
  switch (data.kind) {
    case 'progress':
      bar.value = data.bytes;
      break;
    case 'shown':
      cover.hidden = true;
      Object.assign(window.intodepth, { times: data.times, shown: performance.now() });
      surface.focus();
      navigator.storage?.persist?.().catch(() => {}); // or a browser that is short of room may drop the saved game
      navigator.serviceWorker?.register('./offline.js').catch(() => {}); // without it, the game needs the network
      break;
    case 'frame':
      size.look();
      window.intodepth.frames += 1;
      window.intodepth.taken = data.taken;
      window.intodepth.spent.push(data.ms);
      if (window.intodepth.spent.length > KEPT_TIMES) window.intodepth.spent.shift();
      break;
    case 'sound':
      sounds.do(data.what, data.given);
      break;
    case 'copy':
      copying.copy(data.text).then((isCopied) => worker.postMessage({ copied: { isCopied } }));
      break;
    case 'keys':
      keys.know(data.told);
      break;
    case 'save':
      download(data.name, data.bytes);
      break;
    case 'rumble':
      pads.rumble(data);
      break;
    case 'type':
      typing.show(data.text);
      break;
    case 'ask':
      chooser.click();
      break;
    case 'lost':
      losing = setTimeout(() => (cover.hidden || button.hidden) && tell(LOST, 'Load again'), PATIENCE);
      break;
    case 'restored':
      clearTimeout(losing);
      if (words.textContent === LOST) cover.hidden = window.intodepth.shown > 0;
      break;
    case 'taken':
      tell('Into Depth is open in another tab. Only one tab can save. Close the other one.', 'Try again');
      break;
    case 'ended':
      tell('You have left the game. Everything is saved.', 'Play again');
      break;
    case 'failed':
      tell(`The game had to stop: ${data.reason}`, 'Save the report', () => download('intodepth-crash.txt', data.report));
      break;
    default:
  }
}

async function begin() {
  if (!window.OffscreenCanvas || !surface.transferControlToOffscreen || !window.DecompressionStream) {
    tell('Into Depth needs a newer browser: Chromium or Edge 102, Firefox 113, or Safari 17.');
    return;
  }
  const { parts, bytes } = await (await fetch(new URL('./build.json', import.meta.url))).json();
  bar.max = bytes;
  [surface.width, surface.height] = size.now;
  worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
  worker.onmessage = hear;
  worker.onerror = (event) => tell(`The game cannot start: ${event.message}`, 'Try again');
  const offscreen = surface.transferControlToOffscreen();
  worker.postMessage({ offscreen, parts, link: location.hash, wasSeen: performance.timeOrigin }, [offscreen]);
  listen();
}

begin().catch((error) => tell(`The game cannot start: ${error.message}`, 'Try again'));
