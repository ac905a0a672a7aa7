import { freezeProperty } from './assignments.ts';

/** Methods of `window`. */
const FUNCTIONS = [
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'queueMicrotask',
  'structuredClone',
  'getComputedStyle',
  'matchMedia',
  'reportError',
  'scrollTo',
  'atob',
  'btoa',
  'importChunk',
  'insertChunkStyle',
] as const;

/** Singletons of `window`. */
const SINGLES = ['history', 'navigator', 'localStorage', 'sessionStorage', 'customElements', 'crypto', 'performance', 'caches'] as const;

const CLASSES = [
  'EventTarget',
  'Node',
  'Element',
  'HTMLElement',
  'Document',
  'DocumentFragment',
  'DOMTokenList',
  'NodeList',
  'Event',
  'HTMLDialogElement',
  'HTMLFormElement',
  'History',
  'Navigator',
  'Storage',
  'IDBFactory',
  'CustomElementRegistry',
  'XMLHttpRequest',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'FormData',
  'AbortController',
  'AbortSignal',
  'EventSource',
  'WebSocket',
  'WebTransport',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'CacheStorage',
  'MutationObserver',
  'IntersectionObserver',
  'ResizeObserver',
  'MediaQueryList',
  'Performance',
  'TextEncoder',
  'TextDecoder',
  'Crypto',
  'SubtleCrypto',
] as const;

type Prototype = Record<PropertyKey, unknown>;
type WebClass = (abstract new () => object) & { prototype: Prototype };

/** Whether an object is shared: a singleton such as document or history, or a prototype of a browser class. */
function isSharedObject(heir: object): boolean {
  if (heir === globalThis || heir === globalThis.document || heir === globalThis.history || heir === globalThis.navigator) return true;
  if (!Object.hasOwn(heir, 'constructor')) return false;
  const { constructor } = heir;
  return (globalThis as unknown as Record<string, unknown>)[constructor.name] === constructor;
}

/** Only methods: assignments to accessor properties call their setter. */
function fixClass(name: string, { prototype }: WebClass): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const { value, configurable } = Reflect.getOwnPropertyDescriptor(prototype, key)!;
    if (configurable && typeof value === 'function' && key !== 'constructor')
      freezeProperty(prototype, key, { value, isShared: isSharedObject, what: `${name}.prototype.${String(key)}` });
  }
}

/** Some browsers do not allow non-configurable properties of `window`: there an accessor without effect is used. */
function define(key: string, descriptor: PropertyDescriptor): void {
  if (!Reflect.defineProperty(globalThis, key, { ...descriptor, configurable: false }))
    Reflect.defineProperty(globalThis, key, { ...descriptor, configurable: true });
}

/** Freezes browser APIs shared by all remotes. Properties of elements stay writable. */
export function freezeWeb(): void {
  const window = globalThis as unknown as Record<string, unknown>;
  for (const name of CLASSES) {
    const value = window[name] as WebClass | undefined;
    if (!value) continue;
    fixClass(name, value);
    define(name, { value, writable: false });
  }
  for (const name of FUNCTIONS) {
    const value = window[name];
    if (value === undefined) continue;
    const holder = {};
    freezeProperty(holder, name, { value, isShared: () => true, what: name });
    define(name, { ...Reflect.getOwnPropertyDescriptor(holder, name)!, enumerable: true });
  }
  for (const name of SINGLES) {
    const descriptor = Reflect.getOwnPropertyDescriptor(globalThis, name);
    if (descriptor?.configurable) define(name, descriptor);
  }
}
