import { EventEmitter } from 'node:events';
import { createTripwire } from './tripwire.ts';

type Loose = Record<PropertyKey, unknown>;

/** A process with simulated open resources. */
function aProcess() {
  const open = ['PipeWrap', 'Timeout'];
  const system = Object.assign(new EventEmitter(), { stderr: null, getActiveResourcesInfo: () => open });
  system.on('uncaughtException', () => {});
  return { system: system as unknown as NodeJS.Process, open };
}

class Shared {
  method() {}
}
const library = { useMemo: () => 'memo', [Symbol.toStringTag]: 'Module' };
const router = { handle: 1 };
const unnamed: Loose = { next: 1 };

let system: NodeJS.Process;
let open: string[];
let breach: () => string | null;
beforeEach(() => {
  ({ system, open } = aProcess());
  const libraries = [{ key: 'react', version: '19.0.0', lib: library }];
  breach = createTripwire({ globals: { Shared, NaN, missing: undefined }, unnamed: [unnamed], libraries, everybodys: [router], system });
});

/** Changes a property during one check. */
function changed(holder: object, key: PropertyKey, descriptor: PropertyDescriptor): string | null {
  const before = Object.getOwnPropertyDescriptor(holder, key);
  Object.defineProperty(holder, key, { configurable: true, ...descriptor });
  const found = breach();
  if (before) Object.defineProperty(holder, key, before);
  else Reflect.deleteProperty(holder, key);
  return found;
}

test('nothing changed: nothing is reported, however often it is checked', () => {
  expect([breach(), breach()]).toEqual([null, null]);
});

test.each<[string, object, PropertyKey, PropertyDescriptor, string]>([
  ['a method', Shared.prototype, 'method', { value: () => {} }, 'Shared.prototype.method is not what it was'],
  ['a method by a getter', Shared.prototype, 'method', { get: () => () => {} }, 'Shared.prototype.method is not what it was'],
  ['whether it can be written', Shared.prototype, 'method', { writable: false }, 'Shared.prototype.method is not what it was'],
  ['whether it is listed', Shared.prototype, 'method', { enumerable: true }, 'Shared.prototype.method is not what it was'],
  ['a new name', Shared, 'more', { value: 1 }, 'Shared has other names than it had'],
  ['a new global', globalThis, 'leak', { value: 1 }, 'globalThis has other names than it had'],
  ['an object that no global names', unnamed, 'next', { value: 2 }, 'an object of the language.next is not what it was'],
  ['a shared export', library, 'useMemo', { value: () => 'mine' }, 'react.useMemo is not what it was'],
  ['a shared name that is a symbol', library, Symbol.toStringTag, { value: 'x' }, 'react.Symbol(Symbol.toStringTag) is not what it was'],
  ['what pages have in common', router, 'handle', { value: 2 }, 'an object of all pages.handle is not what it was'],
])('%s changed: reported, and no longer once it is restored', (_what, holder, key, descriptor, expected) => {
  expect(changed(holder, key, descriptor)).toBe(expected);
  expect(breach()).toBeNull();
});

test('another prototype, and an object that is no longer extensible, are reported', () => {
  Object.setPrototypeOf(router, { get: () => 'mine' });
  expect(breach()).toBe('an object of all pages has another prototype');
  Object.setPrototypeOf(router, Object.prototype);
  Object.preventExtensions(unnamed);
  expect(breach()).toBe('an object of the language takes other names than it did');
});

test.each<[string, () => void, string]>([
  ['a listener is left behind', () => system.on('exit', () => {}), 'exit'],
  ['one more waits for the same', () => system.on('uncaughtException', () => {}), 'uncaughtException'],
  ['a listener is taken away', () => system.removeAllListeners(), 'uncaughtException'],
  ['a listener is put in another’s place', () => system.removeAllListeners().on('uncaughtException', () => {}), 'uncaughtException'],
])('%s: reported', (_what, act, name) => {
  act();
  expect(breach()).toBe(`other listeners than there were wait for ${name} of the process`);
});

test('a socket, a child or a thread that is open is reported; timers and what was there before are not', () => {
  open.push('Timeout', 'Immediate', 'CloseReq');
  expect(breach()).toBeNull();
  open.push('PipeWrap');
  expect(breach()).toBe('the process has more open than it had (PipeWrap)');
  open.splice(0, open.length, 'TCPSocketWrap');
  expect(breach()).toBe('the process has more open than it had (TCPSocketWrap)');
});
