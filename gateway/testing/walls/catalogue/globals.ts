import { inLoader } from '../breaking-release.ts';

const fails = `() => { throw new Error('replaced'); }`;

/** Attacks on globals and intrinsics of the process, which all pages share. */
export const GLOBALS = [
  inLoader('fetch-replaced', 'replaces `fetch`', `globalThis.fetch = () => Promise.reject(new Error('replaced'));`),
  inLoader(
    'fetch-wrapped',
    'wraps `fetch` once more with each page, to log',
    `const before = globalThis.fetch; globalThis.fetch = (...args) => before(...args);`,
  ),
  inLoader('fetch-undefined', 'deletes `fetch`', `delete globalThis.fetch;`),
  inLoader('json-parse-replaced', 'replaces `JSON.parse`', `JSON.parse = ${fails};`),
  inLoader('json-stringify-replaced', 'replaces `JSON.stringify`', `JSON.stringify = () => '{}';`),
  inLoader('promise-then-replaced', 'replaces `Promise.prototype.then`', `Promise.prototype.then = ${fails};`),
  inLoader('promise-replaced', 'replaces `Promise`', `globalThis.Promise = class { constructor() { throw new Error('replaced'); } };`),
  inLoader('set-timeout-replaced', 'replaces `setTimeout`', `globalThis.setTimeout = () => 0;`),
  inLoader('queue-microtask-replaced', 'replaces `queueMicrotask`', `globalThis.queueMicrotask = () => {};`),
  inLoader('console-throws', 'replaces the methods of `console`', `for (const name of Object.keys(console)) console[name] = ${fails};`),
  inLoader(
    'object-prototype-accessor',
    'puts an accessor on `Object.prototype`',
    `Object.defineProperty(Object.prototype, 'status', { get() { return 500; }, set() { throw new Error('replaced'); }, configurable: true });`,
  ),
  inLoader('object-prototype-then', 'makes every object a thenable', `Object.prototype.then = () => {};`),
  inLoader('array-map-replaced', 'replaces `Array.prototype.map`', `Array.prototype.map = () => [];`),
  inLoader('array-iterator-replaced', 'replaces the iterator of arrays', `Array.prototype[Symbol.iterator] = function* () {};`),
  inLoader('string-replace-replaced', 'replaces `String.prototype.replace`', `String.prototype.replace = ${fails};`),
  inLoader('function-call-replaced', 'replaces `Function.prototype.call`', `Function.prototype.call = ${fails};`),
  inLoader('map-get-replaced', 'replaces `Map.prototype.get`', `Map.prototype.get = () => undefined;`),
  inLoader(
    'intl-date-replaced',
    'replaces `Intl.DateTimeFormat`',
    `Intl.DateTimeFormat = class { format() { throw new Error('replaced'); } };`,
  ),
  inLoader('date-now-replaced', 'stops the clock', `Date.now = () => 0; performance.now = () => 0;`),
  inLoader('structured-clone-replaced', 'replaces `structuredClone`', `globalThis.structuredClone = ${fails};`),
  inLoader('abort-signal-any-replaced', 'replaces `AbortSignal.any` and `timeout`', `AbortSignal.any = AbortSignal.timeout = ${fails};`),
  inLoader('url-replaced', 'replaces `URL`', `globalThis.URL = class { constructor() { throw new Error('replaced'); } };`),
  inLoader(
    'headers-replaced',
    'replaces `Headers.prototype.get`',
    `Headers.prototype.get = () => null; Request.prototype.clone = ${fails};`,
  ),
  inLoader(
    'text-encoder-replaced',
    'replaces `TextEncoder.prototype.encode`',
    `TextEncoder.prototype.encode = TextEncoder.prototype.encodeInto = ${fails};`,
  ),
  inLoader(
    'async-storage-replaced',
    'replaces what tells one page from the other',
    `const { AsyncLocalStorage } = process.getBuiltinModule('node:async_hooks'); AsyncLocalStorage.prototype.getStore = () => undefined;`,
  ),
  inLoader(
    'undici-dispatcher-replaced',
    'replaces the dispatcher of `fetch`',
    `globalThis[Symbol.for('undici.globalDispatcher.1')] = { dispatch() { throw new Error('replaced'); } };`,
  ),
  inLoader('process-removed', 'deletes `process`', `delete globalThis.process; globalThis.process = undefined;`),
  inLoader(
    'global-sealed',
    'seals the global object and `Object.prototype`',
    `Object.freeze(globalThis); Object.freeze(Object.prototype);`,
  ),
  inLoader(
    'stack-limit',
    'hides its own files from stacks',
    `Error.stackTraceLimit = 0; Error.prepareStackTrace = () => ''; throw new Error('unseen');`,
  ),
];
