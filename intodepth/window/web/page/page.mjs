// The page: shows progress, passes input on to the worker, and plays its sounds.
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
let worker = null;
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

function sizeOf() {
  const scale = window.devicePixelRatio || 1;
  return [Math.max(1, Math.round(innerWidth * scale)), Math.max(1, Math.round(innerHeight * scale))];
}

function placeOf(event) {
  const scale = window.devicePixelRatio || 1;
  return [event.clientX * scale, event.clientY * scale];
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
const BUTTONS = ['left', 'middle', 'right'];
const KEPT = new Set(['F5', 'F11', 'F12']); // keys that stay the browser's

function listen() {
  const touch = new Touch(send, placeOf);
  surface.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') touch.move(event);
    else send('move', ...placeOf(event));
  });
  surface.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && send('leave'));
  surface.addEventListener('pointercancel', (event) => event.pointerType === 'touch' && touch.up(event));
  surface.addEventListener('pointerdown', (event) => {
    sounds.wake();
    surface.focus();
    typing.touched(event.pointerType === 'touch');
    surface.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') touch.down(event);
    else if (event.button < 3) send('down', BUTTONS[event.button], ...placeOf(event));
    event.preventDefault();
  });
  surface.addEventListener('pointerup', (event) => {
    if (event.pointerType === 'touch') touch.up(event);
    else if (event.button < 3) send('up', BUTTONS[event.button], ...placeOf(event));
  });
  surface.addEventListener('contextmenu', (event) => event.preventDefault());
  surface.addEventListener('wheel', (event) => {
    const notch = [100, 3, 1][event.deltaMode]; // px, lines or pages
    send('wheel', -event.deltaY / notch);
    event.preventDefault();
  }, { passive: false });
  addEventListener('keydown', (event) => {
    sounds.wake();
    if (event.isComposing || KEPT.has(event.key) || event.target === button || typing.has(event)) return;
    const isMac = navigator.platform.startsWith('Mac');
    const held = [];
    if (event.ctrlKey || (isMac && event.metaKey)) held.push('ctrl');
    if (event.altKey) held.push('alt');
    if (event.shiftKey) held.push('shift');
    if (event.metaKey && !isMac) return;
    send('alt', event.altKey);
    if (held.includes('ctrl') && event.key.toLowerCase() === 'v') return; // the event `paste` follows
    send('key', event.key, event.code, held, event.repeat);
    event.preventDefault();
  });
  addEventListener('keyup', (event) => send('alt', event.altKey));
  addEventListener('paste', (event) => {
    event.preventDefault();
    send('paste', event.clipboardData.getData('text'));
    send('key', 'v', 'KeyV', ['ctrl'], false);
  });
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
  addEventListener('resize', () => send('size', ...sizeOf()));
  addEventListener('focus', () => send('focus', true));
  addEventListener('blur', () => send('focus', false));
  addEventListener('hashchange', () => send('link', location.hash));
  document.addEventListener('visibilitychange', () => send('hidden', document.hidden));
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
      window.intodepth.frames += 1;
      window.intodepth.taken = data.taken;
      window.intodepth.spent.push(data.ms);
      if (window.intodepth.spent.length > KEPT_TIMES) window.intodepth.spent.shift();
      break;
    case 'sound':
      sounds.do(data.what, data.given);
      break;
    case 'copy':
      navigator.clipboard?.writeText(data.text).catch(() => {});
      break;
    case 'save':
      download(data.name, data.bytes);
      break;
    case 'type':
      typing.show(data.text);
      break;
    case 'ask':
      chooser.click();
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
  [surface.width, surface.height] = sizeOf();
  worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
  worker.onmessage = hear;
  worker.onerror = (event) => tell(`The game cannot start: ${event.message}`, 'Try again');
  const offscreen = surface.transferControlToOffscreen();
  worker.postMessage({ offscreen, parts, link: location.hash, wasSeen: performance.timeOrigin }, [offscreen]);
  listen();
}

begin().catch((error) => tell(`The game cannot start: ${error.message}`, 'Try again'));
