// Gamepads are looked at only while one is connected, and only what has changed is told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pads } from '../../../../intodepth/window/web/page/pads.mjs';

let hasFocus = true;
globalThis.document = { hasFocus: () => hasFocus };

function plugged() {
  const sent = [], waiting = [], pads = [];
  const looker = new Pads((...event) => sent.push(event.slice(2)), () => pads, (look) => waiting.push(look));
  const frame = () => { waiting.splice(0).forEach((look) => look()); return sent.splice(0); };
  const pad = (index = 0) => ({
    index, id: 'pad', connected: true, axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 16 }, () => ({ value: 0, pressed: false })),
  });
  return { looker, pads, waiting, frame, pad };
}

test('nothing is looked at before a gamepad is connected, and after it is gone', () => {
  const { looker, pads, waiting, frame, pad } = plugged();
  assert.equal(waiting.length, 0);
  pads.push(pad());
  looker.connect();
  looker.connect();
  assert.equal(waiting.length, 1);
  assert.deepEqual(frame(), []);
  assert.equal(waiting.length, 1);
  pads[0] = null;
  assert.deepEqual(frame(), [['gone', 0]]);
  assert.equal(waiting.length, 0);
});

test('changes are told once, and drift never', () => {
  const { looker, pads, frame, pad } = plugged();
  pads.push(pad());
  looker.connect();
  frame();
  for (const drift of [[0.2, 0.1], [-0.1, 0.2], [0, 0]]) {
    pads[0].axes.splice(0, 2, ...drift);
    assert.deepEqual(frame(), []);
  }
  pads[0].buttons[0] = { value: 1, pressed: true };
  pads[0].axes = [0.5, 0.004, 0, -1];
  assert.deepEqual(frame(), [['stick', 0, 0.5, 0], ['stick', 1, 0, -1], ['button', 0, 1]]);
  assert.deepEqual(frame(), []);
  pads[0].axes = [0.502, 0.002, 0, -1];
  assert.deepEqual(frame(), []);
  pads[0].axes = [0.6, -0.7, 0, -1];
  assert.deepEqual(frame(), [['stick', 0, 0.6, -0.7]], 'both of its axes at once');
  pads[0].axes = [0.1, 0, 0, 0];
  pads[0].buttons[0] = { value: 0, pressed: false };
  assert.deepEqual(frame(), [['stick', 0, 0, 0], ['stick', 1, 0, 0], ['button', 0, 0]]);
});

test('a page without the focus hears nothing, and lets go of what was held', () => {
  const { looker, pads, frame, pad } = plugged();
  pads.push(pad());
  pads[0].buttons[7] = { value: 0.8, pressed: true };
  looker.connect();
  assert.deepEqual(frame(), [['button', 7, 0.8]]);
  hasFocus = false;
  looker.release();
  assert.deepEqual(frame(), [['gone', 0]]);
  assert.deepEqual(frame(), []);
  hasFocus = true;
  assert.deepEqual(frame(), [['button', 7, 0.8]]);
});

test('the gamepad that told something last rumbles, where it can', () => {
  const { looker, pads, frame, pad } = plugged();
  const told = [];
  const actuator = (name) => ({ playEffect: (kind, { duration }) => { told.push([name, kind, duration]); return Promise.reject(); } });
  pads.push({ ...pad(0), vibrationActuator: actuator('first') }, { ...pad(1), vibrationActuator: actuator('second') }, pad(2));
  hasFocus = true;
  looker.connect();
  looker.rumble({ strong: 0.5, weak: 0.1, seconds: 0.1 });
  for (const index of [1, 2]) {
    pads[index].buttons[0] = { value: 1, pressed: true };
    frame();
    looker.rumble({ strong: 0.5, weak: 0.1, seconds: 0.1 });
  }
  assert.deepEqual(told, [['second', 'dual-rumble', 100]]);
});
