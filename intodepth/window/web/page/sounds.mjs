// Plays what `intodepth/window/web/audio.py` asks for. A browser is silent until the page is clicked or a key pressed.

export class Sounds {
  constructor() {
    this.context = null;
    this.waiting = new Map(); // what was asked for before the first click: the last of each kind, in order
    this.channels = [];
    this.clips = new Map();
    this.isHidden = false;
    this.hasRun = false;
  }

  // Somebody has clicked or pressed a key, so sound may begin, or go on.
  wake() {
    if (!this.context) {
      try {
        this.context = new AudioContext();
      } catch {
        return; // there is no sound device
      }
      this.context.onstatechange = () => this.resume();
      for (const [what, given] of this.waiting.values()) this[what](...given);
      this.waiting.clear();
    }
    this.resume();
  }

  // Nobody hears a hidden tab.
  hide(isHidden) {
    this.isHidden = isHidden;
    if (isHidden) this.context?.suspend().catch(() => {});
    else this.resume();
  }

  // The system may have suspended or, for a call, interrupted the sound.
  resume() {
    if (this.context?.state === 'running') this.hasRun = true;
    else if (this.context && !this.isHidden) this.context.resume().catch(() => {});
  }

  do(what, given) {
    if (this.context) {
      this[what](...given);
    } else if (what !== 'play' || given[2]) { // a sound that is over is not heard later
      const kind = `${what} ${given[0]}`;
      this.waiting.delete(kind);
      this.waiting.set(kind, [what, given]);
    }
  }

  begin(rate, channels) {
    this.rate = rate;
    for (let index = 0; index < channels; index += 1) {
      const sides = [this.context.createGain(), this.context.createGain()];
      const merger = this.context.createChannelMerger(2);
      sides.forEach((side, place) => side.connect(merger, 0, place));
      merger.connect(this.context.destination);
      this.channels.push({ sides, source: null });
    }
  }

  clip(number, samples) {
    const length = samples.length / 2;
    const buffer = this.context.createBuffer(2, Math.max(1, length), this.rate);
    for (const side of [0, 1]) {
      const part = buffer.getChannelData(side);
      for (let index = 0; index < length; index += 1) part[index] = samples[2 * index + side] / 32768;
    }
    this.clips.set(number, { buffer, volume: 1, gains: new Set() });
  }

  play(channel, number, isEndless) {
    this.stop(channel);
    if (!isEndless && this.hasRun && this.context.state !== 'running') return; // it would be heard too late
    const clip = this.clips.get(number);
    const source = this.context.createBufferSource();
    source.buffer = clip.buffer;
    source.loop = isEndless;
    const gain = this.context.createGain();
    gain.gain.value = clip.volume;
    clip.gains.add(gain);
    const splitter = this.context.createChannelSplitter(2);
    source.connect(gain).connect(splitter);
    this.channels[channel].sides.forEach((side, place) => splitter.connect(side, place));
    source.onended = () => {
      clip.gains.delete(gain);
      splitter.disconnect();
    };
    source.start();
    this.channels[channel].source = source;
  }

  volume(channel, left, right) {
    const { sides } = this.channels[channel];
    [left, right].forEach((value, place) => sides[place].gain.setTargetAtTime(value, this.context.currentTime, 0.01));
  }

  clip_volume(number, value) {
    const clip = this.clips.get(number);
    clip.volume = value;
    for (const gain of clip.gains) gain.gain.value = value;
  }

  stop(channel) {
    this.channels[channel].source?.stop();
    this.channels[channel].source = null;
  }
}
