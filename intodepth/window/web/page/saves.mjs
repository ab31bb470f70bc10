// Two files of the browser's private file system, for `SavedFiles` in saves.py. Open, they belong to this tab alone.

const NAMES = ['saves-0', 'saves-1'];

const TRIES = 12; // a tab that is closed or loaded again may keep the files for a moment
const PAUSE = 250; // milliseconds

// Returns the files; null if the browser keeps none; throws NoModificationAllowedError if another tab has them.
export async function openSaves() {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openOnce();
    } catch (error) {
      if (error.name !== 'NoModificationAllowedError' || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

async function openOnce() {
  let folder;
  try {
    folder = await navigator.storage.getDirectory();
  } catch {
    return null;
  }
  const handles = [];
  try {
    for (const name of NAMES) {
      const file = await folder.getFileHandle(name, { create: true });
      if (!file.createSyncAccessHandle) return null;
      handles.push(await file.createSyncAccessHandle());
    }
  } catch (error) {
    for (const handle of handles) handle.close();
    if (error.name === 'NoModificationAllowedError') throw error;
    return null;
  }
  return {
    read(slot) {
      const bytes = new Uint8Array(handles[slot].getSize());
      handles[slot].read(bytes, { at: 0 });
      return bytes;
    },
    write(slot, at, proxy) {
      const data = proxy.getBuffer ? proxy.getBuffer('u8') : null;
      try {
        handles[slot].write(data ? data.data : proxy, { at });
        handles[slot].flush();
      } finally {
        data?.release();
      }
    },
    cut(slot, size) {
      handles[slot].truncate(size);
      handles[slot].flush();
    },
    close() {
      for (const handle of handles) handle.close();
    },
  };
}
