/** Addresses of remotes' files in a stack, in every browser's form of one. */
export const RELEASE_FILE = /\/mf\/([\w-]+)\/[^/\s]+\/client\//;

/** In development a team's files lie where its own server puts them. */
const SCRIPT = /https?:\/\/[^\s)]+/g;
function isDeveloped(stack: string): boolean {
  return process.env.NODE_ENV === 'development' && (stack.match(SCRIPT) ?? []).some((url) => !new URL(url).pathname.startsWith('/shell/'));
}

/**
 * What becomes of an assignment to something that everybody uses. A remote's fails where it stands, so that its own area and its own
 * release answer for it. Any other script that tries (a browser's extension, mostly) is no part of the product: it changes nothing and
 * goes on, for an error would only break it as well.
 */
export function refuse(what: string): void {
  const { stack = '' } = new Error();
  const remote = RELEASE_FILE.exec(stack)?.[1];
  if (!remote && !isDeveloped(stack)) return;
  throw new TypeError(
    `${remote ?? 'A remote'} must not replace ${what}: all remotes of the page share it (guide for teams, "What is fixed")`,
  );
}

/**
 * Makes a value that nobody replaces, but that whoever inherits it may still have a value of their own for: a plain property that can't
 * be written can't be assigned on heirs either ("override mistake").
 * @param isShared says of an heir that it is everybody's too
 */
export function fix(holder: object, key: PropertyKey, value: unknown, isShared: (heir: object) => boolean, what: string): void {
  const { enumerable = false } = Reflect.getOwnPropertyDescriptor(holder, key) ?? {};
  Object.defineProperty(holder, key, {
    get: () => value,
    set(this: unknown, own: unknown) {
      const isHeir = (typeof this === 'object' || typeof this === 'function') && this !== null && this !== holder && !isShared(this);
      if (!isHeir) return refuse(what);
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    },
    enumerable,
    configurable: false,
  });
}
