type Exports = Record<string, unknown>;

const CONTEXT = Symbol.for('react.context');
const LAZY = Symbol.for('react.lazy');
const ELEMENT = Symbol.for('react.transitional.element');

/** React's internals, shared between its packages: the dispatcher controls all hooks. */
const INTERNAL = /_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE$/;

const isPlain = (value: object) => Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as never);

/** React writes a context's value into the context object; all else is frozen. */
function lockContext(context: object): void {
  for (const key of Reflect.ownKeys(context)) {
    if (String(key).startsWith('_')) continue;
    const { value } = Reflect.getOwnPropertyDescriptor(context, key)!;
    if (value !== undefined) Object.defineProperty(context, key, { value, writable: false, configurable: false });
  }
}

/** Freezes everything reachable by properties, except stateful objects (class instances, maps, contexts). */
function freezeDeep(value: unknown, seen: Set<object>): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
  seen.add(value);
  const kind = (value as { $$typeof?: symbol }).$$typeof;
  if (kind === CONTEXT) return lockContext(value);
  if (typeof value === 'object' && !isPlain(value)) return;
  Object.freeze(value);
  // React writes into these.
  if (kind === LAZY || kind === ELEMENT) return;
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(value, key)!;
    const isPrototype = typeof value === 'function' && key === 'prototype';
    if (isPrototype && typeof descriptor.value === 'object' && descriptor.value !== null) freezePrototype(descriptor.value as object, seen);
    else freezeDeep(descriptor.value, seen);
  }
}

/** Freezes a class's prototype. */
function freezePrototype(prototype: object, seen: Set<object>): void {
  if (seen.has(prototype)) return;
  seen.add(prototype);
  Object.freeze(prototype);
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype))) freezeDeep(value, seen);
}

function copy(exports: object, seen: Set<object>): Exports {
  const kept = Object.keys(exports).filter((name) => !INTERNAL.test(name));
  return Object.fromEntries(
    kept.map((name) => {
      const value = (exports as Exports)[name];
      freezeDeep(value, seen);
      return [name, value];
    }),
  );
}

/**
 * A frozen copy of a shared library's exports for remotes, without React's internals. `React.useMemo = …` throws in the remote that
 * tries it.
 */
export function freezeLibrary(library: object, seen: Set<object> = new Set()): object {
  const { default: own, ...named } = library as Exports;
  const exports = copy(named, seen);
  const hasOwn = own !== undefined;
  if (hasOwn) exports['default'] = typeof own === 'object' && own !== null ? Object.freeze(copy(own, seen)) : own;
  // Marks the default export for bundlers' interop.
  return Object.freeze(Object.defineProperty(exports, '__esModule', { value: true }));
}
