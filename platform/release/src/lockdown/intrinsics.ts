/** Intrinsics without a global name. */
export function unnamedIntrinsics(): readonly object[] {
  const syntax = [
    function* () {},
    async () => {},
    async function* () {},
    [][Symbol.iterator](),
    ''[Symbol.iterator](),
    new Map()[Symbol.iterator](),
    new Set()[Symbol.iterator](),
    'a'.matchAll(/a/g),
    [].values().map(Boolean),
    Object.getPrototypeOf(Uint8Array) as object,
  ];
  return syntax.map((value) => Object.getPrototypeOf(value) as object);
}

/**
 * Inherited properties that code overrides by assignment: `this.name = …` in an error's constructor, `Class.prototype.toString = …`.
 * With a frozen prototype that would throw, so accessors define the property on the object instead.
 */
const OVERRIDDEN: readonly (readonly [object, readonly PropertyKey[]])[] = [
  [Object.prototype, ['constructor', 'toString', 'toLocaleString', 'valueOf']],
  [Function.prototype, ['toString']],
  // core-js assigns these to a map of its own.
  [WeakMap.prototype, ['get', 'has', 'set']],
  // Babel's regular expressions with named groups inherit from it.
  [RegExp.prototype, ['exec', Symbol.replace]],
  ...[Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError].map(
    ({ prototype }) => [prototype, ['constructor', 'name', 'message', 'toString']] as const,
  ),
];

/** Node's classes assign `constructor` on their instances. */
function constructorsOf(platform: readonly unknown[]): [object, readonly string[]][] {
  const classes = platform.filter((value): value is { prototype: object } => typeof value === 'function' && Boolean(value.prototype));
  return classes.map(({ prototype }) => [prototype, ['constructor']]);
}

/** Lets objects override inherited properties by assignment, those of Node's classes too. Call it before the prototypes are frozen. */
export function enablePropertyOverrides(platform: readonly unknown[]): void {
  for (const [holder, names] of [...OVERRIDDEN, ...constructorsOf(platform)])
    for (const name of names) {
      const found = Reflect.getOwnPropertyDescriptor(holder, name);
      if (!found || !('value' in found) || !found.configurable) continue;
      const { value, enumerable } = found as { value: unknown; enumerable: boolean };
      Object.defineProperty(holder, name, {
        get: () => value,
        set(this: object, own: unknown) {
          if (this === holder) throw new TypeError(`${String(name)} of a shared prototype can't be changed`);
          Object.defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true });
        },
        enumerable,
        configurable: false,
      });
    }
}
