import { freezeProperty } from './assignments.ts';

const LANGUAGE = [
  'Object',
  'Function',
  'Array',
  'Number',
  'Boolean',
  'String',
  'Symbol',
  'BigInt',
  'Date',
  'RegExp',
  'Promise',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'FinalizationRegistry',
  'ArrayBuffer',
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'EvalError',
  'URIError',
  'AggregateError',
  'Proxy',
  'Reflect',
  'JSON',
  'Math',
  'Intl',
  'Atomics',
  'Iterator',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'encodeURIComponent',
  'decodeURIComponent',
  'encodeURI',
  'decodeURI',
] as const;

const ERRORS = ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError', 'AggregateError'] as const;

/** Properties that code commonly shadows by assignment on own objects. */
const HIDDEN: readonly (readonly [string, readonly PropertyKey[]])[] = [
  ['Object', ['constructor', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString', 'toString', 'valueOf']],
  ['Function', ['constructor', 'bind', 'toString']],
  // Not `constructor`: engines use it for fast paths of arrays.
  ['Array', ['concat', 'push', 'toString']],
  // core-js assigns these on maps of its own.
  ['WeakMap', ['get', 'has', 'set']],
  // Babel's regular expressions with named groups inherit from it.
  ['RegExp', ['exec', Symbol.replace]],
  ...ERRORS.map((name) => [name, ['constructor', 'message', 'name', 'toString']] as const),
];

/** Intrinsics that are not globals. */
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

/** React's development build writes settings here: existing properties are frozen, new ones allowed. */
function lock(holder: object): void {
  // V8 would write every stack by it, also those that tell who calls a guarded method. React's production build sets it to undefined.
  if (process.env.NODE_ENV === 'production')
    Object.defineProperty(holder, 'prepareStackTrace', { get: () => undefined, set: () => {}, configurable: false });
  for (const key of Reflect.ownKeys(holder)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, key)!;
    if (descriptor.configurable && key !== 'stackTraceLimit' && key !== 'prepareStackTrace')
      Object.defineProperty(holder, key, { ...('value' in descriptor && { writable: false }), configurable: false });
  }
}

/**
 * Freezes the intrinsics of the language. Objects are frozen as a whole, which keeps the engine's fast paths; properties commonly
 * shadowed by assignment become accessors first (decision 073).
 */
export function freezeIntrinsics(): void {
  const named = LANGUAGE.flatMap((name) => {
    const value = (globalThis as unknown as Record<string, object | undefined>)[name];
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
      freezeProperty(prototype, key, {
        value: (prototype as Record<PropertyKey, unknown>)[key],
        isShared,
        what: `${name}.prototype.${String(key)}`,
      });
    }
  }
  for (const [name, value] of named) {
    if (name === 'Error') lock(value);
    else if (name !== 'Intl') Object.freeze(value);
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
  for (const formatter of Object.values(Object.getOwnPropertyDescriptors(globalThis.Intl)))
    if (typeof formatter.value === 'function') {
      Object.freeze(formatter.value);
      Object.freeze((formatter.value as { prototype?: object }).prototype);
    }
  Object.freeze(globalThis.Intl);
  for (const prototype of [...prototypes.values(), ...nameless()]) Object.freeze(prototype);
}
