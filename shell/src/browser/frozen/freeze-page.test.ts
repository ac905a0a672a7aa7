import { markInteractive } from '../early-input.ts';
import { freezePage } from './freeze-page.ts';

type Loose = Record<PropertyKey, unknown>;
const loose = (value: object) => value as Loose;

/** Node's own classes, shared with the test process: replaced by subclasses, since freezing them would affect later files of the worker. */
const OF_THE_PROCESS = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URLSearchParams',
] as const;

beforeAll(() => {
  for (const name of OF_THE_PROCESS) loose(globalThis)[name] = class extends (globalThis[name] as new () => object) {};
  document.body.innerHTML = '<div id="root"><div><header><button>Menu</button></header><main><button>Own</button></main></div></div>';
  globalThis.importChunk = async () => ({});
  markInteractive();
  freezePage();
});

test.each<[string, object, string]>([
  ['Array.prototype.map', Array.prototype, 'map'],
  ['Promise.prototype.then', Promise.prototype, 'then'],
  ['String.prototype.replace', String.prototype, 'replace'],
  ['JSON.parse', JSON, 'parse'],
  ['Object.keys', Object, 'keys'],
  ['Symbol.iterator', Symbol, 'iterator'],
  ['Intl.NumberFormat', Intl, 'NumberFormat'],
  ['the iterator of arrays', Object.getPrototypeOf([].values()) as object, 'next'],
  ['the global Map', globalThis, 'Map'],
  ['a name that was not there', Object.prototype, 'surprise'],
])('%s can’t be changed', (_what, holder, key) => {
  const before = loose(holder)[key];
  expect(() => (loose(holder)[key] = () => 'mine')).toThrow(TypeError);
  expect(() => Object.defineProperty(holder, key, { value: 'mine' })).toThrow(TypeError);
  expect(loose(holder)[key]).toBe(before);
});

test.each<[string, object, string]>([
  ['Object.prototype.toString', Object.prototype, 'toString'],
  ['Error.prototype.message', Error.prototype, 'message'],
  ['fetch', globalThis, 'fetch'],
  ['importChunk', globalThis, 'importChunk'],
  ['setTimeout', globalThis, 'setTimeout'],
  ['history.pushState', history, 'pushState'],
  ['History.prototype.pushState', History.prototype, 'pushState'],
  ['document.createElement', document, 'createElement'],
  ['Element.prototype.setAttribute', Element.prototype, 'setAttribute'],
  ['addEventListener of the document', document, 'addEventListener'],
  ['HTMLButtonElement’s addEventListener', HTMLButtonElement.prototype, 'addEventListener'],
  ['customElements.define', CustomElementRegistry.prototype, 'define'],
])('an assignment to %s by a script that is no remote’s changes nothing, and does not fail', (_what, holder, key) => {
  const before = loose(holder)[key];
  loose(holder)[key] = () => 'mine';
  expect(loose(holder)[key]).toBe(before);
});

test('a map of one’s own takes its methods by assignment, as core-js gives them', () => {
  const map = new WeakMap<object, string>();
  const key = {};
  map.get = map.get.bind(map);
  map.set = map.set.bind(map);
  map.set(key, 'kept');
  expect(map.get(key)).toBe('kept');
  expect(Object.keys(WeakMap.prototype)).toEqual([]);
});

test('an heir of regular expressions takes what it overrides by assignment, as Babel gives it', () => {
  const heir = Object.create(RegExp.prototype) as RegExp;
  heir.exec = () => null;
  heir[Symbol.replace] = () => 'own';
  expect([heir.exec('a'), 'a'.replace(heir, 'b'), 'a'.replace(/a/, 'b')]).toEqual([null, 'own', 'b']);
});

test('in a remote it fails where it stands, and says why', () => {
  const { stackTraceLimit } = Error;
  const assign = new Function(
    'history',
    'history.pushState = () => {};\n//# sourceURL=https://site.example/mf/mf-alpha/1.1.0/client/alpha.0a1b2c3d.js',
  );
  expect(() => assign(history) as void).toThrow(
    /^mf-alpha must not replace History\.prototype\.pushState: all remotes of the page share it/,
  );
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});

test('what inherits a fixed name may have one of its own', () => {
  class Old {}
  loose(Old.prototype)['toString'] = () => 'old';
  loose(Old.prototype)['constructor'] = Old;
  const error = new TypeError('before');
  Object.assign(error, { name: 'Own', message: 'after', toString: () => 'text' });
  const list = Object.assign([1], { push: () => 7 });
  const button = document.createElement('button');
  loose(button)['focus'] = () => 'focused';
  const bound = Object.assign(() => 1, { toString: () => 'bound' });
  expect([
    String(new Old()),
    error.name,
    error.message,
    String(error),
    list.push(),
    loose(button)['focus'] instanceof Function,
    String(bound),
  ]).toEqual(['old', 'Own', 'after', 'text', 7, true, 'bound']);
  expect(document.createElement('button').focus).not.toBe(loose(button)['focus']);
});

test('React’s development build may still say how many frames a stack has', () => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 3;
  expect(Error.stackTraceLimit).toBe(3);
  Error.stackTraceLimit = stackTraceLimit;
});

test.each(['stopPropagation', 'stopImmediatePropagation'] as const)('%s above the page’s root takes no event from the frame', (stop) => {
  const heard: string[] = [];
  const root = document.getElementById('root')!;
  const listen = () => heard.push('root');
  root.addEventListener('click', listen);
  const take = (event: Event) => event[stop]();
  for (const place of [window, document, document.body, root]) place.addEventListener('click', take, true);
  document.querySelector<HTMLElement>('header button')!.click();
  expect(heard).toEqual(['root']);
  for (const place of [window, document, document.body, root]) place.removeEventListener('click', take, true);
  // Inside of its own area it is allowed.
  document.querySelector('main button')!.addEventListener('click', take);
  document.querySelector<HTMLElement>('main button')!.click();
  expect(heard).toEqual(['root']);
  root.removeEventListener('click', listen);
});

test('nobody above the root cancels what the frame’s own controls do', () => {
  const cancel = (event: Event) => event.preventDefault();
  document.addEventListener('click', cancel, true);
  const click = (selector: string) =>
    document.querySelector(selector)!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect([click('header button'), click('main button')]).toEqual([true, false]);
  document.removeEventListener('click', cancel, true);
});

test.each(['header', 'header button', 'main'])('a listener at %s of the frame neither stops an event nor cancels it', (place) => {
  const heard: string[] = [];
  const root = document.getElementById('root')!;
  const listen = () => heard.push('root');
  root.addEventListener('click', listen);
  const take = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.querySelector(place)!.addEventListener('click', take);
  const control = document.querySelector(place === 'header' ? 'header button' : place)!;
  const isFollowed = control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect([isFollowed, heard]).toEqual([true, ['root']]);
  document.querySelector(place)!.removeEventListener('click', take);
  root.removeEventListener('click', listen);
});
