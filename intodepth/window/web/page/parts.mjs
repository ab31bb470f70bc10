// Fetches the parts of the game. All are packed with gzip and unpacked here, as not every host sends them packed. They
// are not called `.gz`, because some hosts say of such files that they are the packed form of another.

let loaded = 0;

// Returns a part's answer with its content unpacked; `heard` is told how many bytes have come.
export async function fetchPart(name, type, heard) {
  const answer = await fetch(`./${name}.pack`);
  if (!answer.ok) throw new Error(`${name} cannot be loaded: the server says ${answer.status}`);
  const counted = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      heard(loaded);
      controller.enqueue(chunk);
    },
  });
  const content = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
  return new Response(content, { headers: { 'Content-Type': type } });
}
