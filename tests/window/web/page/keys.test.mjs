// Keys have the game's names, and only those that the game has a command for are kept from the browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Keys } from '../../../../intodepth/window/web/page/keys.mjs';

const SIGNS = ['a', '/', '=', 'z', '-'];
const LEVEL = { signs: SIGNS, names: ['m', 'z', 'ctrl+z', 'alt', 'tab', 'f1', 'f3', '/', '=', 'space'], takesText: false, takesAll: false };

// Returns a keyboard event; `held` are modifiers, and `more` is what else is down.
function press(key, code = '', held = [], more = []) {
  return {
    key, code, ctrlKey: held.includes('ctrl'), altKey: held.includes('alt'), shiftKey: held.includes('shift'),
    metaKey: held.includes('meta'), getModifierState: (name) => more.includes(name),
  };
}

function keysOn(screen, isMac = false) {
  const keys = new Keys(isMac);
  keys.know(screen);
  return keys;
}

test('keys have the names that a window gives them', () => {
  const keys = keysOn({ signs: SIGNS, names: [] });
  for (const [key, code, held, name, text] of [
    ['a', 'KeyA', [], 'a', 'a'], ['A', 'KeyA', ['shift'], 'shift+a', 'A'], ['?', 'Slash', ['shift'], 'shift+/', '?'],
    ['Enter', 'NumpadEnter', [], 'return', ''], ['ArrowLeft', 'ArrowLeft', ['ctrl'], 'ctrl+left', ''],
    [' ', 'Space', [], 'space', ' '], ['+', 'NumpadAdd', [], '=', '+'], ['ф', 'KeyA', [], 'a', 'ф'],
    ['F1', 'F1', [], 'f1', ''], ['z', 'KeyY', [], 'z', 'z'], ['PageUp', 'PageUp', [], 'page up', ''],
    ['v', 'KeyV', ['ctrl', 'shift'], 'ctrl+shift+v', ''], ['&', 'Digit1', [], '1', '&'], ['ö', 'Semicolon', [], 'ö', 'ö'],
    ['Ö', 'Semicolon', ['shift'], 'shift+ö', 'Ö'], ['R', 'KeyR', ['ctrl', 'shift'], 'ctrl+shift+r', ''],
    ['+', 'Equal', ['ctrl', 'shift'], 'ctrl+shift+=', ''], ['м', 'KeyV', ['ctrl'], 'ctrl+v', ''],
    ['Tab', 'Tab', ['shift'], 'shift+tab', ''], ['ArrowLeft', 'ArrowLeft', ['alt'], 'alt+left', ''],
  ]) assert.deepEqual(keys.read(press(key, code, held)), { name, text }, key + held);
  for (const key of ['Shift', 'Control', 'Meta', 'CapsLock', 'Dead', 'Unidentified', 'Process', 'AltGraph']) {
    assert.equal(keys.read(press(key, 'Quote')), null, key);
  }
});

test('a character of AltGr is typed', () => {
  const keys = keysOn({ signs: SIGNS, names: [] });
  assert.deepEqual(keys.read(press('@', 'KeyQ', ['ctrl', 'alt'], ['AltGraph'])), { name: '@', text: '@' });
  assert.equal(keys.read(press('q', 'KeyQ', ['ctrl', 'alt'])).name, 'ctrl+alt+q');
});

test('shortcuts of the browser stay its own', () => {
  const keys = keysOn(LEVEL);
  const taken = (...event) => { const key = keys.read(press(...event)); return key !== null && keys.takes(key); };
  for (const [key, code, held] of [
    ['r', 'KeyR', ['ctrl']], ['R', 'KeyR', ['ctrl', 'shift']], ['+', 'Equal', ['ctrl']], ['+', 'NumpadAdd', ['ctrl']],
    ['=', 'Equal', ['ctrl']], ['-', 'Minus', ['ctrl']], ['0', 'Digit0', ['ctrl']], ['f', 'KeyF', ['ctrl']],
    ['F6', 'F6'], ['F5', 'F5'], ['F11', 'F11'], ['F12', 'F12'], ['I', 'KeyI', ['ctrl', 'shift']], ['l', 'KeyL', ['ctrl']],
    ['ArrowLeft', 'ArrowLeft', ['alt']], ['d', 'KeyD', ['alt']], ['Tab', 'Tab', ['ctrl']], ['Tab', 'Tab', ['alt']],
    ['s', 'KeyS', ['ctrl']], ['p', 'KeyP', ['ctrl']], ['w', 'KeyW', ['ctrl']], ['z', 'KeyZ', ['alt']], ['Escape', 'Escape'],
    ['MediaPlayPause', 'MediaPlayPause'], ['BrowserBack', 'BrowserBack'], ['q', 'KeyQ'], ['z', 'KeyZ', ['meta']],
  ]) assert(!taken(key, code, held), `${held} ${key}`);
  for (const [key, code, held] of [
    ['z', 'KeyZ', ['ctrl']], ['z', 'KeyZ'], ['Tab', 'Tab'], ['F1', 'F1'], ['F3', 'F3'], ['Alt', 'AltLeft', ['alt']],
    ['/', 'Slash'], [' ', 'Space'], ['+', 'NumpadAdd'], ['я', 'KeyZ', ['ctrl']],
  ]) assert(taken(key, code, held), `${held} ${key}`);
});

test('Cmd is on a Mac what Ctrl is elsewhere', () => {
  const keys = keysOn(LEVEL, true);
  const taken = (...event) => keys.takes(keys.read(press(...event)));
  assert(taken('z', 'KeyZ', ['meta']) && taken('z', 'KeyZ', ['ctrl']));
  for (const key of ['r', '+', 'f', 'ArrowLeft', 'w', 'q', ',']) assert(!taken(key, '', ['meta']), key);
});

test('where the game takes text, characters are its own and shortcuts are not', () => {
  const keys = keysOn({ signs: SIGNS, names: ['return', 'escape', 'backspace'], takesText: true, takesAll: false });
  const taken = (...event) => keys.takes(keys.read(press(...event)));
  for (const key of ['q', 'Q', ' ', "'", '/', 'Backspace', 'Enter', 'Escape']) assert(taken(key), key);
  for (const key of ['r', 'f', '+', 'a', 'c']) assert(!taken(key, '', ['ctrl']), key);
  assert(!taken('Tab', 'Tab') && !taken('F5', 'F5'));
});

test('where the game waits for any key, it gets any, and before it has begun and after its end none', () => {
  const keys = keysOn({ signs: SIGNS, names: [], takesText: false, takesAll: true });
  assert(keys.takes(keys.read(press('r', 'KeyR', ['ctrl']))));
  for (const key of ['r', 'Tab', 'F3', ' ']) {
    const none = new Keys(false);
    assert(!none.takes(none.read(press(key))));
  }
});
