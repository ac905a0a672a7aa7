import { RELEASE_FILE } from '@nightlark/state';

/** In development files are served by the team's dev server. */
const SCRIPT = /https?:\/\/[^\s)]+/g;
function isDeveloped(stack: string): boolean {
  return process.env.NODE_ENV === 'development' && (stack.match(SCRIPT) ?? []).some((url) => !new URL(url).pathname.startsWith('/shell/'));
}

/**
 * Handles an assignment to a shared object: throws in a remote's code, so that its own area fails and is reported; ignores it in other
 * scripts (mostly browser extensions), which an error would only break.
 */
function rejectAssignment(what: string): void {
  const { stack = '' } = new Error();
  const remote = RELEASE_FILE.exec(stack)?.[1];
  if (!remote && !isDeveloped(stack)) return;
  throw new TypeError(
    `${remote ?? 'A remote'} must not replace ${what}: all remotes of the page share it (guide for teams, "What is fixed")`,
  );
}

interface Frozen {
  value: unknown;
  /** Whether an inheriting object is shared too, and must not be changed. */
  isShared: (heir: object) => boolean;
  /** Its name in errors. */
  what: string;
}

/**
 * Defines a property that can't be replaced but can be shadowed by assignment on inheriting objects; a plain read-only property would
 * forbid that too ("override mistake").
 */
export function freezeProperty(holder: object, key: PropertyKey, { value, isShared, what }: Frozen): void {
  const { enumerable = false } = Reflect.getOwnPropertyDescriptor(holder, key) ?? {};
  Object.defineProperty(holder, key, {
    get: () => value,
    set(this: unknown, own: unknown) {
      const isHeir = (typeof this === 'object' || typeof this === 'function') && this !== null && this !== holder && !isShared(this);
      if (!isHeir) return rejectAssignment(what);
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    },
    enumerable,
    configurable: false,
  });
}
