// Follows the size of the canvas in pixels of the screen. It also changes when the page is zoomed, or when its window is
// moved to a monitor with finer pixels, which not every browser tells as an event.

export class Size {
  constructor(surface, changed) {
    this.surface = surface;
    this.changed = changed;
    this.told = null; // pixels that the canvas covers, from browsers that tell
    this.now = this.pixels();
    try {
      new ResizeObserver(([{ devicePixelContentBoxSize: [{ inlineSize, blockSize }] }]) => {
        this.told = [inlineSize, blockSize];
      }).observe(surface, { box: 'device-pixel-content-box' });
    } catch { /* Safari does not tell */ }
  }

  // What the browser has told may be of an earlier ratio; the lengths of the page are rounded.
  pixels() {
    const lengths = [innerWidth, innerHeight].map((length) => Math.max(1, Math.round(length * devicePixelRatio)));
    const isNow = this.told?.every((length, axis) => Math.abs(length - lengths[axis]) <= devicePixelRatio);
    return isNow ? this.told : lengths;
  }

  // Tell of a change; to be called for each frame.
  look() {
    const pixels = this.pixels();
    if (pixels.join() === this.now.join()) return;
    this.now = pixels;
    this.changed(pixels);
  }

  // Where an event is, in pixels of the canvas.
  placeOf(event) {
    const { width, height } = this.surface.getBoundingClientRect();
    return [event.clientX * this.now[0] / width, event.clientY * this.now[1] / height];
  }
}
