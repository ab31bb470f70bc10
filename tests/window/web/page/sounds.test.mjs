// Sound goes on after a call, and is silent while nobody can see the page.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Sounds } from '../../../../intodepth/window/web/page/sounds.mjs';

let made = [];

// As much of the browser's sound as is used. `refuses` says that the system does not let it begin now.
class FakeContext {
  constructor() {
    this.state = 'suspended';
    this.refuses = false;
    this.currentTime = 0;
    this.started = [];
    made.push(this);
  }

  become(state) {
    this.state = state;
    this.onstatechange?.();
  }

  async resume() {
    if (this.refuses) throw new Error('InvalidStateError');
    if (this.state !== 'running') this.become('running');
  }

  async suspend() {
    if (this.state !== 'suspended') this.become('suspended');
  }

  node(more = {}) {
    const node = { connect: (to) => to, disconnect: () => {}, gain: { value: 1, setTargetAtTime: (...given) => node.set.push(given) }, set: [], ...more };
    return node;
  }

  createGain = () => this.node();

  createChannelMerger = () => this.node();

  createChannelSplitter = () => this.node();

  createBuffer = (_, length) => ({ length, getChannelData: () => new Float32Array(length) });

  createBufferSource = () => this.node({ start() { made[0].started.push(this); }, stop() { this.isOver = true; } });
}

function opened() {
  const sounds = new Sounds();
  sounds.do('begin', [44100, 3]);
  sounds.do('clip', [1, new Int16Array(8)]);
  return sounds;
}

beforeEach(() => {
  made = [];
  globalThis.AudioContext = FakeContext;
});

test('after an interruption it goes on by itself, or with the next click', async () => {
  const sounds = opened();
  sounds.wake();
  const [context] = made;
  assert.equal(context.state, 'running');
  context.refuses = true;
  context.become('interrupted');
  assert.equal(context.state, 'interrupted');
  sounds.do('play', [0, 1, false]);
  assert.deepEqual(context.started, [], 'what nobody can hear is not heard later');
  context.refuses = false;
  context.become('suspended');
  assert.equal(context.state, 'running');
  context.refuses = true;
  context.become('interrupted');
  context.refuses = false;
  sounds.wake();
  assert.equal(context.state, 'running');
  sounds.do('play', [0, 1, false]);
  assert.equal(context.started.length, 1);
});

test('it is silent while the page is hidden, and goes on when it is shown', () => {
  const sounds = opened();
  sounds.hide(true);
  sounds.hide(false);
  assert.deepEqual(made, [], 'nothing before the first click');
  sounds.wake();
  sounds.do('play', [2, 1, true]);
  const [context] = made;
  sounds.hide(true);
  assert.equal(context.state, 'suspended');
  context.become('interrupted');
  context.become('suspended');
  assert.equal(context.state, 'suspended', 'a call does not wake it while the page is hidden');
  sounds.do('play', [1, 1, true]);
  sounds.hide(false);
  assert.equal(context.state, 'running');
  assert.equal(context.started.length, 2, 'what does not end is heard then');
});

test('before the first click only the last of each kind is kept', () => {
  const sounds = opened();
  for (let frame = 0; frame < 1000; frame += 1) sounds.do('volume', [2, frame, frame]);
  sounds.do('play', [2, 1, true]);
  sounds.do('stop', [2]);
  sounds.do('play', [2, 1, true]);
  sounds.do('play', [0, 1, false]);
  assert(sounds.waiting.size < 8);
  sounds.wake();
  const [{ started }] = made;
  assert.equal(started.length, 1);
  assert(!started[0].isOver);
  assert.deepEqual(sounds.channels[2].sides[0].set, [[999, 0, 0.01]]);
});

test('without a sound device it stays silent', () => {
  globalThis.AudioContext = class { constructor() { throw new Error('none'); } };
  const sounds = opened();
  sounds.wake();
  sounds.do('volume', [1, 1, 1]);
  sounds.hide(true);
  assert.equal(sounds.context, null);
});
