import { breaking, inLoader, inRender } from '../breaking-release.ts';

/** Runs only some seconds after the build: after the gate's check, like a time bomb. */
const later = (statements: string) => `if (Date.now() > {{NOW}} + 5000) { ${statements} }`;

const TAKE_ALL = `const all = []; for (;;) all.push(new Array(1000).fill(all.length));`;

/** Exhaustion of shared time and memory. */
export const TIME = [
  inRender('endless-render', 'never comes back from rendering', `for (;;);`),
  inLoader('endless-loader', 'never comes back from its loader', `await null; for (;;);`),
  breaking('endless-load', 'never comes back from being loaded', { at: { 'server load': `for (;;);` } }),
  breaking('endless-banner', 'never comes back from rendering a banner on everybody’s pages', { at: { 'server banner': `for (;;);` } }),
  inLoader('microtask-loop', 'goes on in microtasks for ever', `const again = () => Promise.resolve().then(again); await again();`),
  inLoader('await-loop', 'awaits nothing for ever', `for (;;) await 0;`),
  inLoader(
    'immediate-loop',
    'computes in every turn of the event loop',
    `const again = () => { const end = performance.now() + 200; while (performance.now() < end); setImmediate(again); }; again();`,
  ),
  inLoader('regexp', 'a regular expression that never decides', `/^(a+)+$/.test('a'.repeat(64) + 'b');`),
  inLoader('waits', 'blocks its thread without computing', `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`),
  inLoader('hanging-loader', 'a loader that never answers', `await new Promise(() => {});`),
  inLoader('slow-loader', 'a loader that takes 5 s', `await new Promise((resolve) => setTimeout(resolve, 5000));`),
  inRender('slow-render', 'computes 400 ms for each page', `const end = performance.now() + 400; while (performance.now() < end);`),
  inLoader(
    'interval-flood',
    'starts 1,000 intervals with each page',
    `for (let i = 0; i < 1000; i++) setInterval(() => { for (let j = 0; j < 20000; j++); }, 1);`,
  ),
  inLoader('timer-throws', 'a timer that throws 1.5 s after the page', `setTimeout(() => { throw new Error('too late'); }, 1500);`),
  inLoader(
    'rejection-later',
    'a rejection that nobody handles, 1.5 s after the page',
    `void new Promise((_, reject) => setTimeout(reject, 1500, new Error('too late')));`,
  ),
  inLoader('rejection-null', 'rejects with nothing, unhandled', `void Promise.reject(null);`),
  inRender(
    'seventh-render',
    'throws from its seventh render on',
    `it.count = (it.count ?? 0) + 1; if (it.count > 6) throw new Error('the seventh');`,
  ),
  inRender(
    'fortieth-render',
    'throws after forty renders, counted in its own module',
    `it.count = (it.count ?? 0) + 1; if (it.count > 40) throw new Error('the fortieth');`,
    { gate: 'accepts' },
  ),
  inRender('members-only', 'throws for members alone', `if (it.state.useUser()) throw new Error('a member');`),
  inRender('one-language', 'throws in one language alone', `if (it.intl.useIntl().locale.startsWith('pl')) throw new Error('po polsku');`, {
    locale: 'pl',
  }),
  inLoader(
    'leak-arrays',
    'keeps 8 MB of arrays with each page',
    `(it.react.kept ??= globalThis.kept ??= []).push(new Array(1_000_000).fill(0.5));`,
  ),
  inLoader('leak-buffers', 'keeps 8 MB outside of the heap with each page', `(globalThis.kept ??= []).push(Buffer.alloc(8_000_000, 1));`),
  inRender('leak-in-module', 'keeps 8 MB in its own module with each page', `(it.kept ??= []).push(new Array(1_000_000).fill(0.5));`),
  breaking('banner-memory', 'takes all memory in a banner on everybody’s pages', { at: { 'server banner': TAKE_ALL } }),
  inLoader('huge-string', 'makes strings of 256 MB', `return Buffer.from('x'.repeat(2 ** 28)).length;`),
  inLoader('deep-recursion', 'recurses without an end', `const deep = () => deep() + 1; deep();`),
  inLoader('later-exit', 'ends the process, once the gate has looked', later(`process.exit(1);`), { gate: 'accepts' }),
  inLoader(
    'later-fetch',
    'replaces `fetch`, once the gate has looked',
    later(`globalThis.fetch = () => Promise.reject(new Error('replaced'));`),
    { gate: 'accepts' },
  ),
  inRender('later-endless', 'never comes back, once the gate has looked', later(`for (;;);`), { gate: 'accepts' }),
  breaking('later-banner-memory', 'takes all memory in a banner, once the gate has looked', {
    at: { 'server banner': later(TAKE_ALL) },
    gate: 'accepts',
  }),
  inLoader(
    'later-react',
    'replaces `React.createElement`, once the gate has looked',
    later(`it.react.createElement = it.jsx.jsx = it.jsx.jsxs = () => { throw new Error('replaced'); };`),
    { gate: 'accepts' },
  ),
];
