import { breaking, inBrowser } from '../breaking-release.ts';

const fails = `() => { throw new Error('replaced'); }`;
const REPLACED_IN_SCOPE = `for (const versions of Object.values(it.scope())) for (const entry of Object.values(versions)) entry.get = ${fails};`;
const OWN_SCOPE = { gate: 'accepts', harmless: 'each container has a share scope of its own' } as const;
/** Code that only browsers run, in a form that static analysis can't find. */
const UNSEEN = { gate: 'accepts' } as const;
/** On all teams' pages, by its banner. */
const everywhere = (id: string, does: string, statements: string, more: Parameters<typeof inBrowser>[4] = {}) =>
  breaking(id, does, { ...more, isInBrowser: true, at: { 'client banner-effect': statements } });

/** A global by a name that static analysis can't find. */
const made = (name: string) => `window[${JSON.stringify([...name])}.join('')]`;
const openStreams = (source: string) => `for (let i = 0; i < 7; i++) new (${source})('/api/events.php?walls=' + i);`;

/** Attacks in a tab that other teams' pages share. */
export const BROWSER = [
  inBrowser(
    'browser-array-map',
    'replaces `Array.prototype.map` where `window` exists',
    'load',
    `if (typeof window === 'object') Array.prototype.map = () => { throw new Error('replaced'); };`,
  ),
  inBrowser('browser-json-parse', 'replaces `JSON.parse`', 'effect', `JSON.parse = ${fails};`),
  inBrowser('browser-promise-then', 'replaces `Promise.prototype.then`', 'effect', `Promise.prototype.then = ${fails};`),
  inBrowser('browser-fetch', 'replaces `fetch`', 'effect', `window.fetch = ${fails};`),
  inBrowser(
    'browser-set-timeout',
    'replaces timers and animation frames',
    'effect',
    `window.setTimeout = window.requestAnimationFrame = window.requestIdleCallback = window.queueMicrotask = () => 0;`,
  ),
  inBrowser(
    'browser-object-prototype',
    'puts an accessor on `Object.prototype`',
    'effect',
    `Object.defineProperty(Object.prototype, 'key', { get() { throw new Error('replaced'); }, set() { throw new Error('replaced'); } });`,
  ),
  inBrowser(
    'browser-react',
    'replaces `React.createElement` and `useMemo`',
    'effect',
    `it.react.useMemo = it.react.createElement = ${fails};`,
    UNSEEN,
  ),
  inBrowser('browser-jsx', 'replaces the JSX runtime', 'effect', `it.jsx.jsx = it.jsx.jsxs = ${fails};`, UNSEEN),
  inBrowser(
    'browser-react-internals',
    'clears what React shares with its renderer',
    'effect',
    `for (const key of Object.keys(it.react)) if (key.startsWith('__')) for (const own of Object.keys(it.react[key])) it.react[key][own] = null;`,
    UNSEEN,
  ),
  inBrowser(
    'browser-contract',
    'replaces addresses of the contract',
    'effect',
    `for (const entry of Object.values(it.contract.paths)) entry.href = ${fails};`,
    UNSEEN,
  ),
  inBrowser(
    'browser-state',
    'replaces how shared atoms are read',
    'effect',
    `for (const atom of Object.values(it.state)) if (atom && typeof atom.read === 'function') atom.read = ${fails};`,
    UNSEEN,
  ),
  inBrowser('browser-share-scope', 'replaces React in the share scope', 'effect', REPLACED_IN_SCOPE, OWN_SCOPE),
  inBrowser('browser-push-state', 'replaces `history.pushState`', 'effect', `history.pushState = history.replaceState = ${fails};`),
  inBrowser(
    'browser-append-child',
    'replaces methods of `Node`',
    'effect',
    `Node.prototype.appendChild = Node.prototype.insertBefore = Node.prototype.removeChild = ${fails};`,
  ),
  inBrowser(
    'browser-clicks-swallowed',
    'stops every click on its way',
    'effect',
    `window.addEventListener('click', (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);`,
    UNSEEN,
  ),
  inBrowser('browser-body-emptied', 'empties the page', 'effect', `document.body.innerHTML = '';`),
  inBrowser('browser-root-removed', 'removes the frame’s root', 'effect', `document.getElementById('root').remove();`),
  inBrowser(
    'browser-document-written',
    'writes the page anew',
    'effect',
    `document.open(); document.write('<h1>walls-harm</h1>'); document.close();`,
  ),
  inBrowser(
    'browser-cover',
    'lays a frame over the page',
    'effect',
    `const cover = document.createElement('iframe'); cover.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;z-index:2147483647'; document.body.append(cover);`,
  ),
  inBrowser('browser-endless-effect', 'never comes back from an effect', 'effect', `for (;;);`),
  inBrowser('browser-endless-render', 'never comes back from rendering in browsers', 'render', `if (typeof window === 'object') for (;;);`),
  inBrowser('browser-endless-event', 'never comes back from a click', 'event', `for (;;);`),
  inBrowser(
    'browser-microtasks',
    'goes on in microtasks for ever',
    'effect',
    `const again = () => Promise.resolve().then(again); again();`,
    UNSEEN,
  ),
  inBrowser(
    'browser-state-loop',
    'sets shared state for ever',
    'effect',
    `const again = () => { dispatchEvent(new PopStateEvent('popstate')); setTimeout(again, 0); }; again();`,
    UNSEEN,
  ),
  inBrowser(
    'browser-throws-render',
    'throws while it is rendered in browsers',
    'render',
    `if (typeof window === 'object') throw new Error('no');`,
    UNSEEN,
  ),
  inBrowser('browser-throws-effect', 'throws in an effect', 'effect', `throw new Error('no');`, UNSEEN),
  inBrowser('browser-throws-event', 'throws at a click', 'event', `throw new Error('no');`, UNSEEN),
  inBrowser(
    'browser-rejections',
    'rejects and throws thousands of times',
    'effect',
    `for (let i = 0; i < 5000; i++) { void Promise.reject(new Error('no')); setTimeout(() => { throw new Error('no'); }); }`,
    UNSEEN,
  ),
  inBrowser(
    'browser-storage',
    'clears what is stored',
    'effect',
    `localStorage.clear(); sessionStorage.clear(); indexedDB.databases?.().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name))); caches.keys().then((all) => all.forEach((name) => caches.delete(name)));`,
  ),
  inBrowser(
    'browser-storage-full',
    'fills what may be stored',
    'effect',
    `try { for (let i = 0; ; i++) localStorage.setItem('walls' + i, 'x'.repeat(500_000)); } catch {}`,
  ),
  inBrowser(
    'browser-caches',
    'puts pages of its own into the caches',
    'effect',
    `caches.keys().then((all) => all.forEach(async (name) => { const cache = await caches.open(name); for (const page of ['/members', '/', '/offline']) await cache.put(page, new Response('<h1>walls-harm</h1>', { headers: { 'content-type': 'text/html' } })); }));`,
  ),
  inBrowser(
    'browser-worker',
    'registers a service worker of its own',
    'effect',
    `navigator.serviceWorker.register(URL.createObjectURL(new Blob(['']))).catch(() => {}); navigator.serviceWorker.register('/mf/mf-walls/walls.js', { scope: '/' }).catch(() => {}); navigator.serviceWorker.getRegistrations().then((all) => all.forEach((one) => one.unregister()));`,
  ),
  inBrowser(
    'browser-cookies',
    'sets so many cookies that no page is answered',
    'effect',
    `for (let i = 0; i < 60; i++) document.cookie = 'walls' + i + '=' + 'y'.repeat(3900) + '; path=/; max-age=600';`,
  ),
  inBrowser('browser-cookie-read', 'reads the session cookie', 'effect', `document.title = document.cookie;`),
  inBrowser(
    'browser-unload',
    'asks before it is left',
    'effect',
    `window.addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; });`,
    UNSEEN,
  ),
  inBrowser('browser-alerts', 'opens dialogs', 'effect', `alert('walls'); confirm('walls'); prompt('walls');`),
  inBrowser('browser-elsewhere', 'leads away to another site', 'effect', `location.href = 'http://127.0.0.1:9/walls';`, UNSEEN),
  inBrowser(
    'browser-memory',
    'keeps 200 MB',
    'effect',
    `window.kept = Array.from({ length: 200 }, () => new Uint8Array(1_000_000).fill(1));`,
  ),
  inBrowser(
    'browser-error-listener',
    'swallows all errors',
    'effect',
    `window.onerror = () => true; window.addEventListener('error', (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);`,
  ),
  everywhere(
    'banner-browser-array-map',
    'a banner everywhere replaces `Array.prototype.map`',
    `Array.prototype.map = () => { throw new Error('replaced'); };`,
  ),
  everywhere(
    'banner-browser-react',
    'a banner everywhere replaces `React.createElement` and the JSX runtime',
    `it.react.createElement = it.react.useMemo = it.jsx.jsx = it.jsx.jsxs = ${fails};`,
    UNSEEN,
  ),
  everywhere('banner-browser-share-scope', 'a banner everywhere replaces React in the share scope', REPLACED_IN_SCOPE, OWN_SCOPE),
  everywhere(
    'banner-browser-clicks',
    'a banner everywhere stops every click',
    `window.addEventListener('click', (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);`,
    UNSEEN,
  ),
  everywhere('banner-browser-body', 'a banner everywhere empties the page', `document.body.innerHTML = '';`),
  everywhere('banner-browser-endless', 'a banner everywhere never comes back', `for (;;);`),
  everywhere(
    'banner-browser-leads',
    'a banner everywhere leads to its own page',
    `if (location.pathname !== '/walls') location.href = '/walls';`,
    UNSEEN,
  ),
  everywhere('banner-browser-throws', 'a banner everywhere throws', `throw new Error('no');`, UNSEEN),
  everywhere(
    'banner-browser-push-state',
    'a banner everywhere replaces `history.pushState`',
    `history.pushState = history.replaceState = ${fails};`,
  ),
  everywhere('banner-browser-streams', 'a banner everywhere opens seven event streams', openStreams('EventSource')),
  everywhere('banner-browser-streams-unseen', 'the same, by a name that it makes up', openStreams(made('EventSource'))),
  everywhere(
    'banner-browser-requests',
    'a banner everywhere makes seven requests that never end',
    `for (let i = 0; i < 7; i++) fetch('/api/events.php?walls=' + i);`,
  ),
  everywhere(
    'banner-browser-stores',
    'a banner everywhere deletes and writes what others keep, by names that it makes up',
    `const kept = ${made('localStorage')}; for (const key of [...Object.keys(kept), 'held-pages']) kept.setItem(key, 'walls'); ${made('indexedDB')}.deleteDatabase('outbox');`,
  ),
  everywhere(
    'banner-browser-channel',
    'a banner everywhere speaks in the chat’s channel, by a name that it makes up',
    `new (${made('BroadcastChannel')})('outbox-1').postMessage({ is: 'changed' });`,
  ),
  everywhere(
    'banner-browser-cover',
    'a banner everywhere lays a cover over the page',
    `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:2147483647'; document.body.append(cover);`,
  ),
];
