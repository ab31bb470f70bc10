// Loads Python with the game.
import { fetchPart } from './parts.mjs';

const TYPES = { wasm: 'application/wasm', zip: 'application/zip' };

// Returns Python; `heard` is told how many bytes have come, and `lap` when a stage of loading is over.
export async function loadPython(parts, heard, lap) {
  const plain = self.fetch.bind(self);
  const fetched = new Map();
  for (const name of parts) {
    fetched.set(name, fetchPart(name, TYPES[name.split('.').pop()], heard));
  }
  // Pyodide asks for files that are here under other names, and packed.
  self.fetch = (asked, ...more) => {
    const name = String(asked?.url ?? asked).split('/').pop();
    return fetched.get(name) ?? plain(asked, ...more);
  };
  const { loadPyodide } = await import('./pyodide.mjs');
  const python = await loadPyodide({
    indexURL: './', stdLibURL: './stdlib.zip', lockFileURL: './pyodide-lock.json', env: { HOME: '/home' },
  });
  self.fetch = plain;
  lap('Python');
  for (const name of parts.filter((each) => each.startsWith('lib-'))) {
    python.unpackArchive(await (await fetched.get(name)).arrayBuffer(), 'zip', { extractDir: '/home/game' });
  }
  lap('unpacking');
  python.runPython('import sys; sys.path.insert(0, "/home/game"); sys.dont_write_bytecode = True');
  return python;
}
