/** Types of objects that React writes to: contexts (the value while a page is rendered), lazy components (the loaded module). */
const WRITTEN_BY_REACT = new Set<unknown>([Symbol.for('react.context'), Symbol.for('react.lazy')]);

const isObject = (value: unknown): value is object => (typeof value === 'object' && value !== null) || typeof value === 'function';
const isExempt = (value: object) => WRITTEN_BY_REACT.has((value as { $$typeof?: unknown }).$$typeof) || ArrayBuffer.isView(value);

/**
 * Freezes everything reachable from the given values by properties and prototypes, once. Except objects that React writes to and
 * those that can't be frozen (typed arrays).
 */
export function createHarden(): (...roots: readonly unknown[]) => void {
  const seen = new WeakSet<object>();
  return (...roots) => {
    const waiting = roots.filter(isObject);
    for (let value = waiting.pop(); value; value = waiting.pop()) {
      if (seen.has(value)) continue;
      seen.add(value);
      if (isExempt(value)) continue;
      Object.freeze(value);
      const prototype: unknown = Object.getPrototypeOf(value);
      if (isObject(prototype)) waiting.push(prototype);
      for (const key of Reflect.ownKeys(value)) {
        const { value: own, get, set } = Reflect.getOwnPropertyDescriptor(value, key)!;
        for (const part of [own, get, set] as unknown[]) if (isObject(part)) waiting.push(part);
      }
    }
  };
}
