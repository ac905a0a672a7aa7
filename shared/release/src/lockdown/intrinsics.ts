/** Objects of the language that no global names. */
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
 * Properties that objects are given by assignment although their prototypes have them: `this.name = …` in an error's constructor,
 * `Class.prototype.toString = …`. On a frozen prototype that would throw, so these take the assignment and define it on the object.
 */
const OVERRIDDEN: readonly (readonly [object, readonly PropertyKey[]])[] = [
  [Object.prototype, ['constructor', 'toString', 'toLocaleString', 'valueOf']],
  [Function.prototype, ['toString']],
  // Each bundle with core-js in it gives these to a map of its own.
  [WeakMap.prototype, ['get', 'has', 'set']],
  // Babel's expressions with named groups are heirs of it.
  [RegExp.prototype, ['exec', Symbol.replace]],
  ...[Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError].map(
    ({ prototype }) => [prototype, ['constructor', 'name', 'message', 'toString']] as const,
  ),
];

/** Classes of Node write `constructor` on what they make. */
function constructorsOf(platform: readonly unknown[]): [object, readonly string[]][] {
  const classes = platform.filter((value): value is { prototype: object } => typeof value === 'function' && Boolean(value.prototype));
  return classes.map(({ prototype }) => [prototype, ['constructor']]);
}

/** Lets objects have properties of their own that their prototypes have, those of the platform's classes too. Must be done before the prototypes are frozen. */
export function letOverride(platform: readonly unknown[]): void {
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
