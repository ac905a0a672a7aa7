import { enablePropertyOverrides } from './intrinsics.ts';

/** Globals of the language. */
const LANGUAGE = [
  ...['Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Promise', 'RegExp', 'Date', 'Math', 'JSON'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry', 'Proxy', 'Reflect', 'Intl', 'Iterator'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'SuppressedError'],
  ...['ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array'],
  ...['Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'],
  ...['DisposableStack', 'AsyncDisposableStack', 'globalThis', 'undefined', 'NaN', 'Infinity', 'isFinite', 'isNaN', 'parseFloat'],
  ...['parseInt', 'encodeURI', 'encodeURIComponent', 'decodeURI', 'decodeURIComponent', 'escape', 'unescape', 'eval'],
];
/** Globals of browsers and servers that rendering needs. All others are removed. */
const PLATFORM = [
  ...['URL', 'URLSearchParams', 'URLPattern', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File'],
  ...['AbortController', 'AbortSignal', 'Event', 'EventTarget', 'DOMException', 'TextEncoder', 'TextDecoder'],
  ...['ReadableStream', 'WritableStream', 'TransformStream', 'structuredClone', 'atob', 'btoa'],
  // Used by Node's `Request` and `Response`.
  'Buffer',
];

/** Console methods that write; others do nothing. */
const LEVELS = ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const;
const MAX_TEXT = 2_000;

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (part instanceof Error) return part.stack ?? part.message;
  try {
    return JSON.stringify(part) ?? String(part);
  } catch {
    return typeof part;
  }
}

type ConsoleLog = (level: string, text: string) => void;

/** A console that writes to the gateway's log. */
function consoleFor(note: ConsoleLog): object {
  const write =
    (level: string) =>
    (...parts: unknown[]) =>
      note(level, parts.map(textOf).join(' ').slice(0, MAX_TEXT));
  const silent = ['assert', 'count', 'dir', 'group', 'groupCollapsed', 'groupEnd', 'table', 'time', 'timeEnd', 'timeLog'];
  return Object.fromEntries([...LEVELS.map((level) => [level, write(level)]), ...silent.map((name) => [name, () => {}])]) as object;
}

/** The parts of `process` that bundles read; nothing with effects. */
function processFor(): object {
  const { version, versions, platform, arch } = process;
  const { node, v8 } = versions;
  const microtask = queueMicrotask;
  return {
    env: { NODE_ENV: 'production' },
    version,
    versions: { node, v8 },
    platform,
    arch,
    browser: false,
    argv: [],
    nextTick: (callback: (...args: unknown[]) => void, ...args: unknown[]) => microtask(() => callback(...args)),
  };
}

/** `performance` and `crypto` without events and internals. */
function timeAndRandomness(): Record<string, object> {
  const { timeOrigin } = performance;
  const now = performance.now.bind(performance);
  const randomUUID = crypto.randomUUID.bind(crypto);
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  return {
    performance: { now, timeOrigin, mark: () => {}, measure: () => {} },
    crypto: { randomUUID: () => randomUUID(), getRandomValues },
  };
}

/**
 * Node creates some globals lazily from others: all are created before any is removed. Buffers must not share a memory pool, since
 * each exposes the whole pool.
 */
function resolveAllowed(): Record<string, unknown> {
  Buffer.poolSize = 0;
  const names = [...LANGUAGE, ...PLATFORM].filter((name) => name in globalThis);
  return Object.fromEntries(names.map((name) => [name, (globalThis as Record<string, unknown>)[name]]));
}

/** Removes all globals but those that pages need, and freezes these. Returns them by name. */
export function reduceGlobals(timers: Readonly<Record<string, unknown>>, note: ConsoleLog): Readonly<Record<string, unknown>> {
  const allowed = resolveAllowed();
  enablePropertyOverrides(PLATFORM.map((name) => allowed[name]));
  const given: Record<string, unknown> = {
    ...allowed,
    ...timers,
    ...timeAndRandomness(),
    console: consoleFor(note),
    process: processFor(),
  };
  for (const name of Reflect.ownKeys(globalThis)) {
    if (typeof name === 'string' && Object.hasOwn(given, name)) continue;
    // Overwrites what can't be deleted, e.g. undici's dispatcher, which has network access.
    if (!Reflect.deleteProperty(globalThis, name)) Object.defineProperty(globalThis, name, { value: undefined, writable: false });
  }
  for (const [name, value] of Object.entries(given)) {
    const { configurable = true } = Reflect.getOwnPropertyDescriptor(globalThis, name) ?? {};
    if (configurable) Object.defineProperty(globalThis, name, { value, writable: false, enumerable: false, configurable: false });
  }
  Object.preventExtensions(globalThis);
  delete given['globalThis'];
  return given;
}
