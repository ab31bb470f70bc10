// Keeps all files of one build, so that the game starts without a network, and never from a mixture of two builds.
// `intodepth web` puts the name of the build and the SHA-256 of its files here, so a new build brings a new service
// worker. It is used when all files are here as they were built, and no tab has the old build any more.

const BUILD = 'BUILD';
const FILES = {};

const HERE = new URL('./', self.location).href;
const START = `${HERE}index.html`;
const OURS = `intodepth ${new URL(HERE).pathname} `; // other folders of the host may have builds of their own
const CACHE = OURS + BUILD;
const addresses = new Set(Object.keys(FILES).map((name) => HERE + name));

// Returns the address of a file and the server's answer, if it is the file of this build.
async function get([name, wanted]) {
  const answer = await fetch(HERE + name, { cache: 'reload' }); // the browser may have that of an older build
  const content = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!answer.ok || found !== wanted) throw new Error(`${name} is not that of the build`);
  const headers = new Headers(answer.headers);
  headers.delete('Vary'); // whoever asks, the answer is the same
  return [HERE + name, new Response(content, { headers })]; // a new one, as the server's may be of a redirection
}

async function install() {
  const answers = await Promise.all(Object.entries(FILES).map(get));
  try {
    const cache = await caches.open(CACHE);
    await Promise.all(answers.map(([address, answer]) => cache.put(address, answer)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    // Earlier versions did not name the folder.
    const isOurs = name.startsWith(OURS)
      || (name.startsWith('intodepth-') && await caches.match(START, { cacheName: name }));
    if (isOurs && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const asked = event.request.url.replace(/[?#].*$/, '');
  const address = asked === HERE ? START : asked;
  if (event.request.method !== 'GET' || !addresses.has(address)) return; // other pages may be beside the game
  const kept = caches.match(address, { cacheName: CACHE }).catch(() => undefined);
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
