// The service worker: it keeps whole builds only, answers for nothing but their files, and leaves other folders alone.
import assert from 'node:assert/strict';
import { createHash, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const SOURCE = readFileSync(new URL('../../../../intodepth/window/web/page/offline.js', import.meta.url), 'utf8');
const ORIGIN = 'https://example.org';
const text = async (answer) => (answer ? (await answer).text() : 'the network');
const build = (name, page = name) => ({ 'index.html': `start of ${page}`, [`${name}/page.mjs`]: `page of ${name}` });

// The host and what the browser keeps of it for a while, whatever is uploaded meanwhile.
class Host {
  constructor() {
    this.files = new Map();
    this.kept = new Map();
  }

  upload(folder, files) {
    for (const [name, content] of Object.entries(files)) this.files.set(ORIGIN + folder + name, content);
  }

  fetch = async (asked, { cache = 'default' } = {}) => {
    const address = asked.url ?? asked;
    if (cache === 'default' && this.kept.has(address)) return new Response(this.kept.get(address));
    const content = this.files.get(address);
    if (content instanceof Error) throw content;
    if (content instanceof Response) return content;
    if (content === undefined) return new Response('nothing here', { status: 404 });
    this.kept.set(address, content);
    return new Response(content, { headers: { Vary: '*' } });
  };
}

class Caches {
  constructor() {
    this.all = new Map();
    this.isFull = false;
  }

  open = async (name) => {
    if (!this.all.has(name)) this.all.set(name, new Map());
    const put = async (address, answer) => {
      if (this.isFull && address.endsWith('page.mjs')) throw new Error('full');
      assert.equal(answer.headers.get('Vary'), null);
      assert(!answer.redirected);
      this.all.get(name).set(address, answer);
    };
    return { put };
  };

  keys = async () => [...this.all.keys()];

  delete = async (name) => this.all.delete(name);

  match = async (address, { cacheName }) => this.all.get(cacheName)?.get(address)?.clone();
}

class Browser {
  constructor() {
    this.host = new Host();
    this.caches = new Caches();
  }

  // Returns the service worker of a build in a folder.
  worker(folder, name, files) {
    const digests = Object.fromEntries(Object.entries(files).map(
      ([each, content]) => [each, createHash('sha256').update(content).digest('hex')],
    ));
    const heard = {};
    const self = {
      location: { href: `${ORIGIN}${folder}offline.js`, toString: () => `${ORIGIN}${folder}offline.js` },
      addEventListener: (kind, act) => { heard[kind] = act; },
      clients: { claim: async () => {} },
    };
    const source = SOURCE.replace("'BUILD'", `'${name}'`).replace('FILES = {}', `FILES = ${JSON.stringify(digests)}`);
    vm.runInNewContext(source, {
      self, caches: this.caches, fetch: this.host.fetch, crypto: webcrypto, URL, Response, Headers,
    });
    const run = async (kind) => {
      let done;
      heard[kind]({ waitUntil: (promise) => { done = promise; } });
      await done;
    };
    return {
      install: () => run('install'),
      activate: () => run('activate'),
      // Returns what an address shows.
      ask: (address, method = 'GET') => {
        let answer;
        heard.fetch({ request: { url: ORIGIN + address, method, mode: 'navigate' }, respondWith: (it) => { answer = it; } });
        return text(answer);
      },
    };
  }

  async play(folder, name, files = build(name)) {
    this.host.upload(folder, files);
    const worker = this.worker(folder, name, files);
    await worker.install();
    await worker.activate();
    return worker;
  }
}

test('a new build is kept as it was built, whatever the browser has of the old one', async () => {
  const browser = new Browser();
  const first = { 'index.html': 'old', 'page.mjs': 'old page' };
  const second = { 'index.html': 'new', 'page.mjs': 'new page' };
  const old = await browser.play('/depth/', 'one', first);
  for (const name of Object.keys(first)) await browser.host.fetch(`${ORIGIN}/depth/${name}`);
  assert.equal(await old.ask('/depth/page.mjs'), 'old page');
  const worker = await browser.play('/depth/', 'two', second);
  assert.equal(await worker.ask('/depth/'), 'new');
  assert.equal(await worker.ask('/depth/index.html?from=mail#level=x'), 'new');
  assert.equal(await worker.ask('/depth/page.mjs'), 'new page');
  assert.equal(browser.caches.all.size, 1);
});

for (const [how, content] of [
  ['a file of the old build', 'page of one'],
  ['an error page that the host calls good', '<h1>Down for a moment</h1>'],
  ['a file that is not there yet', undefined],
  ['a lost connection', new TypeError('Failed to fetch')],
  ['an error with the right content', () => new Response('page of two', { status: 503 })],
]) {
  test(`a set with ${how} is not taken, and the old build goes on`, async () => {
    const browser = new Browser();
    const old = await browser.play('/depth/', 'one');
    browser.host.upload('/depth/', build('two'));
    browser.host.files.set(`${ORIGIN}/depth/two/page.mjs`, typeof content === 'function' ? content() : content);
    const worker = browser.worker('/depth/', 'two', build('two'));
    await assert.rejects(worker.install());
    assert.equal(await old.ask('/depth/'), 'start of one');
    assert.equal(browser.caches.all.size, 1);
    await browser.play('/depth/', 'two');
    assert.equal(browser.caches.all.size, 1);
  });
}

test('of a set for which there is no room nothing is left', async () => {
  const browser = new Browser();
  await browser.play('/depth/', 'one');
  browser.caches.isFull = true;
  await assert.rejects(browser.play('/depth/', 'two'));
  assert.deepEqual(await browser.caches.keys(), ['intodepth /depth/ one']);
});

test('a page that the host redirects is kept as a page of its own', async () => {
  const browser = new Browser();
  const files = build('one');
  const answer = new Response(files['index.html']);
  Object.defineProperty(answer, 'redirected', { value: true });
  browser.host.upload('/', files);
  browser.host.files.set(`${ORIGIN}/index.html`, answer);
  const worker = browser.worker('/', 'one', files);
  await worker.install();
  assert.equal(await worker.ask('/'), 'start of one');
});

test('only the game is answered for, not the pages beside and below it', async () => {
  for (const folder of ['/', '/games/depth/']) {
    const browser = new Browser();
    const worker = await browser.play(folder, 'one');
    assert.equal(await worker.ask(folder), 'start of one');
    for (const name of ['about.html', 'blog/', 'blog/index.html', 'one/', 'one', 'one/other.mjs', 'offline.js', 'index.htm']) {
      assert.equal(await worker.ask(folder + name), 'the network', name);
    }
    assert.equal(await worker.ask(folder, 'POST'), 'the network');
    assert.equal(await worker.ask(`${folder}index.html`, 'HEAD'), 'the network');
  }
});

test('builds in other folders of the host keep their files', async () => {
  const browser = new Browser();
  // Kept by earlier versions, which did not name the folder.
  for (const [name, folder] of [['intodepth-1', '/depth/'], ['intodepth-2', '/other/']]) {
    await (await browser.caches.open(name)).put(`${ORIGIN}${folder}index.html`, new Response('earlier'));
  }
  await (await browser.caches.open('notes')).put(`${ORIGIN}/depth/index.html`, new Response('of another program'));
  const folders = ['/', '/depth/', '/depth/next/', '/depth-next/'];
  const workers = [];
  for (const folder of folders) workers.push(await browser.play(folder, 'one', build('one', folder)));
  for (const [index, folder] of folders.entries()) assert.equal(await workers[index].ask(folder), `start of ${folder}`);
  assert.deepEqual(
    (await browser.caches.keys()).sort(),
    [...folders.map((folder) => `intodepth ${folder} one`), 'intodepth-2', 'notes'].sort(),
  );
});

test('what is missing from the cache comes from the host', async () => {
  const browser = new Browser();
  const worker = await browser.play('/depth/', 'one');
  browser.caches.all.clear();
  assert.equal(await worker.ask('/depth/one/page.mjs'), 'page of one');
  browser.caches.match = async () => { throw new Error('broken'); };
  assert.equal(await worker.ask('/depth/one/page.mjs'), 'page of one');
});
