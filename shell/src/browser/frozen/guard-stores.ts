import { BUCKET_COOKIE, DISMISSALS_COOKIE, LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE } from '@nightlark/contract';
import { refuseForeign } from '@nightlark/state';

/** Limit of cookies set by scripts, in characters: with larger headers servers refuse every request. */
const MOST = 4_000;
const COOKIES: ReadonlySet<string> = new Set([BUCKET_COOKIE, DISMISSALS_COOKIE, LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE]);
/** Methods that take a database or a cache by its name. */
const NAMED: Readonly<Record<string, readonly string[]>> = { IDBFactory: ['open', 'deleteDatabase'], CacheStorage: ['open', 'delete'] };
type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Refuses cookies beyond the limit, and the platform's. HttpOnly cookies, which scripts can't read, are few and short. */
function guardCookies({ prototype }: typeof Document): void {
  const { get, set, ...rest } = Reflect.getOwnPropertyDescriptor(prototype, 'cookie')!;
  Object.defineProperty(prototype, 'cookie', {
    ...rest,
    get,
    set(this: Document, line: string) {
      const name = String(line).split('=', 1)[0]!.trim();
      if (COOKIES.has(name)) refuseForeign(`the cookie ${name}`, new Error().stack);
      const kept = Reflect.apply(get!, this, []) as string;
      if (kept.length + String(line).length > MOST)
        throw new TypeError(`Cookies may take ${MOST} characters in all: keep it in the browser's storage, or with the API`);
      Reflect.apply(set!, this, [line]);
    },
    configurable: false,
  });
  // The Cookie Store API would bypass it, and is not used.
  Reflect.deleteProperty(globalThis, 'cookieStore');
}

/** Keeps remotes from what the platform and other remotes keep in the browser, which outlives every roll-back. Install before it is frozen. */
export function guardStores(): void {
  guardCookies(globalThis.Document);
  const { setItem, removeItem } = globalThis.Storage.prototype;
  Object.assign(globalThis.Storage.prototype, {
    setItem(this: Storage, key: string, value: string) {
      refuseForeign(String(key), new Error().stack);
      setItem.call(this, key, value);
    },
    removeItem(this: Storage, key: string) {
      refuseForeign(String(key), new Error().stack);
      removeItem.call(this, key);
    },
    clear() {
      refuseForeign('all that is stored', new Error().stack);
      for (const key of Object.keys(this)) removeItem.call(this as unknown as Storage, key);
    },
  });
  for (const [name, keys] of Object.entries(NAMED)) {
    const { prototype = {} } = (globalThis as unknown as Record<string, { prototype: Record<string, Method> } | undefined>)[name] ?? {};
    for (const key of keys) {
      const method = prototype[key];
      if (!method) continue;
      prototype[key] = function (this: unknown, ...given) {
        refuseForeign(String(given[0]), new Error().stack);
        return method.apply(this, given);
      };
    }
  }
  if (!globalThis.BroadcastChannel) return;
  const { BroadcastChannel } = globalThis;
  globalThis.BroadcastChannel = new Proxy(BroadcastChannel, {
    construct(target, given: [string], made) {
      refuseForeign(String(given[0]), new Error().stack);
      return Reflect.construct(target, given, made) as BroadcastChannel;
    },
  });
  Object.defineProperty(BroadcastChannel.prototype, 'constructor', {
    value: globalThis.BroadcastChannel,
    writable: true,
    configurable: true,
  });
}
