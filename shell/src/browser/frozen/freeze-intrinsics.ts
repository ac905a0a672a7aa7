import { fix } from './assignments.ts';

const LANGUAGE = [
  'Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Date', 'RegExp', 'Promise', 'Map', 'Set', 'WeakMap',
  'WeakSet', 'WeakRef', 'FinalizationRegistry', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array',
  'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'Error', 'TypeError',
  'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError', 'AggregateError', 'Proxy', 'Reflect', 'JSON', 'Math', 'Intl',
  'Atomics', 'Iterator', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI',
] as const; // prettier-ignore

const ERRORS = ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError', 'AggregateError'] as const;

/** Names that code gives to things of its own by assignment, where they hide an inherited one. Others are defined, or not hidden at all. */
const HIDDEN: readonly (readonly [string, readonly PropertyKey[]])[] = [
  ['Object', ['constructor', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString', 'toString', 'valueOf']],
  ['Function', ['constructor', 'bind', 'toString']],
  // Without its constructor, by which engines know that arrays are plain.
  ['Array', ['concat', 'push', 'toString']],
  // Each bundle with core-js in it gives these to a map of its own.
  ['WeakMap', ['get', 'has', 'set']],
  // Babel's expressions with named groups are heirs of it.
  ['RegExp', ['exec', Symbol.replace]],
  ...ERRORS.map((name) => [name, ['constructor', 'message', 'name', 'toString']] as const),
];

/** Intrinsics that no name leads to. */
function nameless(): object[] {
  const iterators = [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/./g)];
  const generator = function* () {};
  const asyncGenerator = async function* () {};
  const prototypes = [generator, asyncGenerator, async () => {}].map((each) => Object.getPrototypeOf(each) as { prototype?: object });
  const chain = (start: object | null): object[] =>
    start === null || start === Object.prototype ? [] : [start, ...chain(Object.getPrototypeOf(start) as object | null)];
  return [
    Object.getPrototypeOf(Uint8Array) as object,
    (Object.getPrototypeOf(Uint8Array) as { prototype: object }).prototype,
    ...iterators.flatMap((iterator) => chain(Object.getPrototypeOf(iterator) as object)),
    ...prototypes,
    ...prototypes.flatMap(({ prototype }) => chain(prototype ?? null)),
  ];
}

/** Engines read settings from here, which React's development build writes: what is there is fixed, the rest is left. */
function lock(holder: object): void {
  for (const key of Reflect.ownKeys(holder)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, key)!;
    if (descriptor.configurable && key !== 'stackTraceLimit' && key !== 'prepareStackTrace')
      Object.defineProperty(holder, key, { ...('value' in descriptor && { writable: false }), configurable: false });
  }
}

/**
 * Fixes the language itself: what `Array.prototype.map` or `JSON.parse` is stays what it is. Objects are frozen whole, which keeps the
 * engine's fast ways of reading them; the few names that are assigned on heirs become accessors first (decision 073).
 */
export function freezeIntrinsics(scope: typeof globalThis = globalThis): void {
  const named = LANGUAGE.flatMap((name) => {
    const value = (scope as unknown as Record<string, object | undefined>)[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const prototypes = new Map(
    named.flatMap(([name, value]) => {
      const { prototype } = value as { prototype?: object };
      return prototype && name !== 'Proxy' ? [[name as string, prototype] as const] : [];
    }),
  );
  const shared = new Set<object>([...prototypes.values()]);
  const isShared = (heir: object) => shared.has(heir);
  for (const [name, keys] of HIDDEN) {
    const prototype = prototypes.get(name)!;
    for (const key of keys) {
      if (!Object.hasOwn(prototype, key)) continue;
      fix(prototype, key, (prototype as Record<PropertyKey, unknown>)[key], isShared, `${name}.prototype.${String(key)}`);
    }
  }
  for (const [name, value] of named) {
    if (name === 'Error') lock(value);
    else if (name !== 'Intl') Object.freeze(value);
    Object.defineProperty(scope, name, { value, writable: false, configurable: false });
  }
  for (const formatter of Object.values(Object.getOwnPropertyDescriptors(scope.Intl)))
    if (typeof formatter.value === 'function') {
      Object.freeze(formatter.value);
      Object.freeze((formatter.value as { prototype?: object }).prototype);
    }
  Object.freeze(scope.Intl);
  for (const prototype of [...prototypes.values(), ...nameless()]) Object.freeze(prototype);
}
