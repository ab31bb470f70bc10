// What takes a touch or a button away ends it without doing anything.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Mouse } from '../../../../intodepth/window/web/page/mouse.mjs';
import { Touch } from '../../../../intodepth/window/web/page/touch.mjs';

const placeOf = (event) => [event.clientX, event.clientY];
const BITS = { left: 1, right: 2, middle: 4 };
const NUMBERS = { left: 0, middle: 1, right: 2 };

const timers = new Map();
globalThis.setTimeout = (act) => timers.set(Symbol('timer'), act) && [...timers.keys()].at(-1);
globalThis.clearTimeout = (timer) => timers.delete(timer);

function wait() {
  for (const [timer, act] of timers) {
    timers.delete(timer);
    act();
  }
}

function touched() {
  timers.clear();
  const sent = [];
  const touch = new Touch((...event) => sent.push(event), placeOf);
  const finger = (pointerId, clientX, clientY) => ({ pointerId, clientX, clientY });
  return { sent, touch, finger };
}

// Returns a mouse, what it sent, and a function that hands it an event with the buttons that are down.
function moused() {
  const sent = [];
  const mouse = new Mouse((...event) => sent.push(event), placeOf);
  const tell = (type, changed, down) => mouse.follow({
    type, clientX: 5, clientY: 6, button: changed ? NUMBERS[changed] : -1,
    buttons: down.reduce((bits, name) => bits | BITS[name], 0),
  });
  return { sent, mouse, tell };
}

test('a lifted touch is a tap, a cancelled one is nothing', () => {
  const { sent, touch, finger } = touched();
  touch.down(finger(1, 10, 10));
  touch.up(finger(1, 10, 10));
  assert.deepEqual(sent.splice(0), [['tap', 10, 10]]);
  touch.down(finger(2, 10, 10));
  touch.cancel();
  wait();
  touch.up(finger(2, 10, 10));
  assert.deepEqual(sent, []);
  touch.down(finger(3, 20, 20));
  touch.up(finger(3, 20, 20));
  assert.deepEqual(sent.splice(0), [['tap', 20, 20]], 'the next one is a tap again');
  touch.down(finger(4, 20, 20));
  wait();
  assert.equal(sent[1][1], 'right', 'and a long press opens the menu');
});

test('a cancelled drag is dropped, not let go', () => {
  const { sent, touch, finger } = touched();
  touch.down(finger(1, 10, 10));
  touch.move(finger(1, 90, 10));
  assert(touch.has(finger(1, 0, 0)));
  touch.cancel();
  touch.move(finger(1, 95, 10));
  touch.up(finger(1, 95, 10));
  assert.deepEqual(sent.map(([kind]) => kind), ['move', 'down', 'move', 'cancel']);
});

test('when one of two fingers is cancelled both are forgotten', () => {
  const { sent, touch, finger } = touched();
  touch.down(finger(1, 10, 10));
  touch.down(finger(2, 90, 10));
  touch.cancel();
  touch.move(finger(1, 50, 50));
  touch.up(finger(1, 50, 50));
  assert.equal(sent.at(-1)[0], 'cancel');
  touch.down(finger(3, 30, 30));
  touch.up(finger(2, 90, 10));
  touch.up(finger(3, 30, 30));
  assert.deepEqual(sent.at(-1), ['tap', 30, 30]);
});

test('a second finger ends a drag without letting go', () => {
  const { sent, touch, finger } = touched();
  touch.down(finger(1, 10, 10));
  touch.move(finger(1, 90, 10));
  touch.down(finger(2, 50, 50));
  assert(!sent.some(([kind]) => kind === 'up'));
});

test('buttons that are down together go down and up by themselves', () => {
  const { sent, tell } = moused();
  tell('pointerdown', 'left', ['left']);
  tell('pointermove', 'right', ['left', 'right']);
  tell('pointermove', 'left', ['right']);
  tell('pointermove', null, ['right']);
  tell('pointerup', 'right', []);
  assert.deepEqual(sent.filter(([kind]) => kind !== 'move'), [
    ['down', 'left', 5, 6], ['down', 'right', 5, 6], ['up', 'left', 5, 6], ['up', 'right', 5, 6],
  ]);
});

test('a button whose end was not seen is forgotten', () => {
  const { sent, tell } = moused();
  tell('pointerdown', 'left', ['left']);
  tell('pointermove', null, []);
  assert.deepEqual(sent.map(([kind]) => kind), ['down', 'cancel', 'move']);
  tell('pointerdown', 'left', ['left']);
  tell('pointerdown', 'left', ['left']);
  assert.deepEqual(sent.splice(3).map(([kind]) => kind), ['down', 'cancel', 'down']);
});

test('after a cancel a button that is still down does nothing until it is pressed again', () => {
  const { sent, mouse, tell } = moused();
  tell('pointerdown', 'left', ['left']);
  mouse.cancel();
  mouse.cancel();
  tell('pointermove', null, ['left']);
  tell('pointerup', 'left', []);
  assert.deepEqual(sent.map(([kind]) => kind), ['down', 'cancel', 'move']);
  tell('pointerdown', 'left', ['left']);
  mouse.leave();
  assert.deepEqual(sent.slice(3).map(([kind]) => kind), ['down', 'cancel', 'leave']);
});

test('other buttons, as those that lead back, are not told', () => {
  const { sent, mouse } = moused();
  mouse.follow({ type: 'pointerdown', clientX: 1, clientY: 1, button: 3, buttons: 8 });
  assert.deepEqual(sent, []);
});
