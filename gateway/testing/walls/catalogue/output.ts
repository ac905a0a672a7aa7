import { breaking, inLoader, inRender } from '../breaking-release.ts';

/** Returned from the loader to the component. */
const data = (expression: string) => `return ${expression};`;

/** Malformed output: data, errors, responses and markup. */
export const OUTPUT = [
  inLoader(
    'data-cyclic',
    'gives data that holds itself',
    data('(() => { const all = {}; all.all = all; return { toString: () => "x", all }; })()'),
    { gate: 'accepts' },
  ),
  inLoader('data-bigint', 'gives a BigInt', data('10n'), { gate: 'accepts' }),
  inLoader('data-function', 'gives a function', data('() => 1'), { gate: 'accepts' }),
  inLoader('data-date', 'gives a date', data('new Date()'), { gate: 'accepts' }),
  inLoader('data-to-json', 'gives data whose `toJSON` throws', data('({ toJSON() { throw new Error("no") } })')),
  inLoader('data-getter', 'gives data with a getter that throws', data('({ get value() { throw new Error("no") } })')),
  inLoader(
    'data-proxy',
    'gives a proxy that throws at each look',
    data('new Proxy({}, { get() { throw new Error("no") }, ownKeys() { throw new Error("no") } })'),
  ),
  inLoader('data-proto', 'gives data with `__proto__`', data(`JSON.parse('{"__proto__":{"status":500,"then":1}}')`), { gate: 'accepts' }),
  inLoader(
    'data-script',
    'gives text that ends the page’s script',
    data(`'</script><script>document.title="walls-harm"</script><!--<script>'`),
    { gate: 'accepts' },
  ),
  inLoader('data-huge', 'gives 50 MB of data', data(`'x'.repeat(50_000_000)`)),
  inLoader(
    'data-deep',
    'gives data 100,000 deep',
    data('(() => { let all = {}; for (let i = 0; i < 100_000; i++) all = { all }; return all; })()'),
  ),
  inLoader('throws-null', 'throws nothing', `throw null;`),
  inLoader(
    'throws-proxy',
    'throws a proxy that throws at each look',
    `throw new Proxy(new Error('no'), { get() { throw new Error('no'); }, getPrototypeOf() { throw new Error('no'); } });`,
  ),
  inLoader(
    'error-getters',
    'throws an error whose stack throws',
    `throw Object.defineProperties(new Error('no'), { stack: { get() { throw new Error('no'); } }, message: { get() { throw new Error('no'); } } });`,
  ),
  inLoader(
    'error-caused-by-itself',
    'throws an error that is its own cause',
    `const error = new Error('no'); error.cause = error; throw error;`,
  ),
  inLoader('error-huge', 'throws an error with 50 MB of words', `throw new Error('x'.repeat(50_000_000));`),
  inLoader(
    'error-as-api',
    'blames the backend for its own errors',
    `throw Object.assign(new Error('no'), { name: 'ApiError', status: 500, code: 'internal' });`,
    { gate: 'accepts' },
  ),
  inLoader(
    'answer-header-split',
    'answers with a header that holds line breaks',
    `throw new Response('', { status: 302, headers: { location: '/walls\\r\\nset-cookie: session=stolen' } });`,
  ),
  inLoader(
    'answer-set-cookie',
    'answers with a session of its own',
    `throw new Response('', { status: 302, headers: { location: '/walls', 'set-cookie': 'session=walls-harm; Path=/' } });`,
  ),
  inLoader(
    'answer-clear-site-data',
    'tells browsers to forget all',
    `throw new Response('', { status: 404, headers: { 'clear-site-data': '"*"', 'strict-transport-security': 'max-age=0', 'x-walls': 'walls-harm' } });`,
  ),
  inLoader(
    'answer-elsewhere',
    'leads to another site',
    `throw new Response('', { status: 302, headers: { location: 'https://walls.example/' } });`,
  ),
  inLoader(
    'answer-status',
    'answers with a status there is not',
    `throw { type: 'DataWithResponseInit', data: {}, init: { status: 1000, headers: { 'content-length': '5' } } };`,
  ),
  inLoader('answer-500', 'answers with 500 on purpose', `throw new Response('no', { status: 500 });`),
  inLoader('answer-to-itself', 'leads to itself for ever', `throw new Response('', { status: 302, headers: { location: '/walls' } });`),
  inRender('html-huge', 'renders 5 MB', `return it.react.createElement('p', null, 'x'.repeat(5_000_000));`),
  inRender(
    'html-elements',
    'renders 200,000 elements',
    `return Array.from({ length: 200_000 }, (_, key) => it.react.createElement('i', { key }));`,
  ),
  inRender(
    'html-ends-page',
    'ends the frame’s elements in its markup',
    `return it.react.createElement('div', { dangerouslySetInnerHTML: { __html: '</div></main></div></body></html><!-- walls-harm' } });`,
  ),
  inRender(
    'html-styles',
    'hides the frame by a style in its markup',
    `return it.react.createElement('style', { precedence: 'high', href: 'walls' }, 'body > * { display: none }');`,
  ),
  inRender('html-script', 'puts a script into the page', `return it.react.createElement('script', { async: true, src: '/walls.js' });`),
  inRender(
    'html-meta',
    'leads the page away by `<meta>` and `<base>`',
    `return [it.react.createElement('base', { key: 1, href: 'https://walls.example/' }), it.react.createElement('meta', { key: 2, httpEquiv: 'refresh', content: '0;url=https://walls.example/' })];`,
  ),
  breaking('banner-huge', 'renders a banner of 60 KB on everybody’s pages', {
    at: {
      'server banner': `return it.react.createElement('p', null, Array.from({ length: 6000 }, () => Math.random().toString(36).slice(2, 12)).join(' '));`,
    },
  }),
  breaking('banner-throws', 'throws in a banner on everybody’s pages', { at: { 'server banner': `throw new Error('no');` } }),
  breaking('banner-suspends', 'waits in a banner for what never comes', {
    at: { 'server banner': `it.react.use((it.never ??= new Promise(() => {})));` },
  }),
  breaking('banner-slow', 'computes half a second in a banner on everybody’s pages', {
    at: { 'server banner': `const end = performance.now() + 500; while (performance.now() < end);` },
  }),
];
