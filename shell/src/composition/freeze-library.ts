type Exports = Record<string, unknown>;

const CONTEXT = Symbol.for('react.context');
const LAZY = Symbol.for('react.lazy');
const ELEMENT = Symbol.for('react.transitional.element');

/** What React's packages share among themselves: whoever holds the dispatcher holds every component of the page. */
const INTERNAL = /_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE$/;

const isPlain = (value: object) => Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as never);

/** React writes a context's current value into the context itself; all else of it is fixed. */
function lockContext(context: object): void {
  for (const key of Reflect.ownKeys(context)) {
    if (String(key).startsWith('_')) continue;
    const { value } = Reflect.getOwnPropertyDescriptor(context, key)!;
    if (value !== undefined) Object.defineProperty(context, key, { value, writable: false, configurable: false });
  }
}

/** Freezes what can be reached by properties. What keeps state on purpose (instances of classes, maps, contexts) stays as it is. */
function freezeDeep(value: unknown, seen: Set<object>): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
  seen.add(value);
  const kind = (value as { $$typeof?: symbol }).$$typeof;
  if (kind === CONTEXT) return lockContext(value);
  if (typeof value === 'object' && !isPlain(value)) return;
  Object.freeze(value);
  // React fills in what these hold.
  if (kind === LAZY || kind === ELEMENT) return;
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(value, key)!;
    const isPrototype = typeof value === 'function' && key === 'prototype';
    if (isPrototype && typeof descriptor.value === 'object' && descriptor.value !== null) freezePrototype(descriptor.value as object, seen);
    else freezeDeep(descriptor.value, seen);
  }
}

/** A class's methods are as shared as its name. */
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
 * A shared library as remotes get it: another object with the same names, none of which can be replaced, and without what React's
 * packages tell only each other. One remote's `React.useMemo = …` fails in that remote, where it stands.
 */
export function freezeLibrary(library: object, seen: Set<object> = new Set()): object {
  const { default: own, ...named } = library as Exports;
  const exports = copy(named, seen);
  const hasOwn = own !== undefined;
  if (hasOwn) exports['default'] = typeof own === 'object' && own !== null ? Object.freeze(copy(own, seen)) : own;
  // How bundles know that `default` is one of the names.
  return Object.freeze(Object.defineProperty(exports, '__esModule', { value: true }));
}
