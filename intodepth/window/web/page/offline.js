// Keeps all files of one build, so that the game starts without a network, and never from a mixture of two builds.
// `intodepth web` puts the name of the build and its files here, so a new build brings a new service worker, which
// is used when no tab has the old one any more.

const BUILD = 'BUILD';
const FILES = [];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('intodepth-') && name !== BUILD;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const wanted = event.request.mode === 'navigate' ? './index.html' : event.request;
  event.respondWith(caches.open(BUILD).then(async (cache) => (await cache.match(wanted)) ?? fetch(event.request)));
});
