// The second worker: runs commands of the game, such as searches for hints, one after the other.
import { loadPython } from './python.mjs';

let python = null;

self.onmessage = async ({ data }) => {
  const { parts, command, given } = data;
  try {
    python ??= await loadPython(parts, () => {}, () => {});
    const processes = python.pyimport('intodepth.window.web.processes');
    postMessage({ begun: true });
    const status = processes.run(command, given, (text) => postMessage({ printed: text }));
    postMessage({ over: true, status });
  } catch (error) {
    postMessage({ over: true, failed: String(error) });
  }
};
