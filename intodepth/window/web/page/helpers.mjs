// Starts commands in the second worker, for `WebProcess` in processes.py.

export class Helpers {
  constructor(parts) {
    this.parts = parts;
    this.worker = null;
    this.run = null; // the command that runs
  }

  // Returns the run of a command; its fields are read whenever the game likes to.
  start(command, given, most) {
    const buffer = given.getBuffer('u8');
    const bytes = new Uint8Array(buffer.data);
    buffer.release();
    this.run?.cancel();
    const run = { printed: '', isOver: false, isCancelled: false, timer: 0, cancel: () => this.cancel(run) };
    this.run = run;
    if (!this.worker) {
      this.worker = new Worker('./helper.mjs', { type: 'module' });
      this.worker.onerror = () => this.end(run);
    }
    this.worker.onmessage = ({ data }) => {
      if (data.begun) run.timer = setTimeout(run.cancel, most * 1000);
      if (data.printed) run.printed += data.printed;
      if (data.over) this.end(run);
    };
    this.worker.postMessage({ parts: this.parts, command, given: bytes });
    return run;
  }

  end(run) {
    clearTimeout(run.timer);
    run.isOver = true;
    if (this.run === run) this.run = null;
  }

  cancel(run) {
    if (run.isOver) return;
    run.isCancelled = true;
    this.end(run);
    this.worker?.terminate();
    this.worker = null;
  }
}
