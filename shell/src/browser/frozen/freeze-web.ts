import { fix } from './assignments.ts';

/** Functions that stand on the window itself. */
const FUNCTIONS = [
  'fetch', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame',
  'requestIdleCallback', 'cancelIdleCallback', 'queueMicrotask', 'structuredClone', 'getComputedStyle', 'matchMedia', 'reportError',
  'scrollTo', 'atob', 'btoa', 'importChunk', 'insertChunkStyle',
] as const; // prettier-ignore

/** What the window gives one of. */
const SINGLES = ['history', 'navigator', 'localStorage', 'sessionStorage', 'customElements', 'crypto', 'performance', 'caches'] as const;

const CLASSES = [
  'EventTarget', 'Node', 'Element', 'HTMLElement', 'Document', 'DocumentFragment', 'DOMTokenList', 'NodeList', 'Event',
  'HTMLDialogElement', 'HTMLFormElement', 'History', 'Navigator', 'Storage', 'CustomElementRegistry', 'XMLHttpRequest', 'Headers', 'Request',
  'Response', 'URL', 'URLSearchParams', 'FormData', 'AbortController', 'AbortSignal', 'EventSource', 'MutationObserver', 'IntersectionObserver',
  'ResizeObserver', 'MediaQueryList', 'Performance', 'TextEncoder', 'TextDecoder', 'Crypto', 'SubtleCrypto',
] as const; // prettier-ignore

type Prototype = Record<PropertyKey, unknown>;
type WebClass = (abstract new () => object) & { prototype: Prototype };

/** Whether what would get a method of its own is everybody's: the page's one document or history, or the prototype of a class of the browser. */
function isEverybodys(heir: object): boolean {
  if (heir === globalThis || heir === globalThis.document || heir === globalThis.history || heir === globalThis.navigator) return true;
  if (!Object.hasOwn(heir, 'constructor')) return false;
  const { constructor } = heir;
  return (globalThis as unknown as Record<string, unknown>)[constructor.name] === constructor;
}

/** Methods alone: an assignment to what is read and written by accessors sets it, as it should, and replaces nothing. */
function fixClass(name: string, { prototype }: WebClass): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const { value, configurable } = Reflect.getOwnPropertyDescriptor(prototype, key)!;
    if (configurable && typeof value === 'function' && key !== 'constructor')
      fix(prototype, key, value, isEverybodys, `${name}.prototype.${String(key)}`);
  }
}

/** Some browsers let no property of a window be fixed for good: an accessor that takes no value is as good. */
function define(scope: object, key: string, descriptor: PropertyDescriptor): void {
  if (!Reflect.defineProperty(scope, key, { ...descriptor, configurable: false }))
    Reflect.defineProperty(scope, key, { ...descriptor, configurable: true });
}

/** Fixes the browser's own calls, as far as one remote's change of them would be felt by others. What elements say of themselves stays open. */
export function freezeWeb(scope: typeof globalThis = globalThis): void {
  const window = scope as unknown as Record<string, unknown>;
  for (const name of CLASSES) {
    const value = window[name] as WebClass | undefined;
    if (!value) continue;
    fixClass(name, value);
    define(scope, name, { value, writable: false });
  }
  for (const name of FUNCTIONS) {
    const value = window[name];
    if (value === undefined) continue;
    const holder = {};
    fix(holder, name, value, () => true, name);
    define(scope, name, { ...Reflect.getOwnPropertyDescriptor(holder, name)!, enumerable: true });
  }
  for (const name of SINGLES) {
    const descriptor = Reflect.getOwnPropertyDescriptor(scope, name);
    if (descriptor?.configurable) define(scope, name, descriptor);
  }
}
