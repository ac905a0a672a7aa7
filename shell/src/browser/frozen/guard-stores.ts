import {
  BUCKET_COOKIE,
  DISMISSALS_COOKIE,
  LOCALE_COOKIE,
  OUTBOX_DATABASE,
  SOURCE_COOKIE,
  STORAGE_KEYS,
  TRACKING_COOKIE,
} from '@nightlark/contract';
import { callerOf } from './guard-document.ts';

/** Limit of cookies set by scripts, in characters: with larger headers servers refuse every request. */
const MOST = 4_000;
const COOKIES: ReadonlySet<string> = new Set([BUCKET_COOKIE, DISMISSALS_COOKIE, LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE]);
const KEYS = Object.values(STORAGE_KEYS);
/** The chat's code keeps unsent messages, the platform's sends them. */
const OUTBOX_OWNER = 'mf-chat';

const isPlatformKey = (key: string) => KEYS.some((one) => key === one || key.startsWith(`${one}-`));

/** @param stack of the guard itself, so that its direct caller is found */
function refuseRemotes(what: string, stack: string | undefined, owner?: string): void {
  const remote = callerOf(stack);
  if (remote && remote !== owner)
    throw new TypeError(`${remote} must not change ${what}: it is the platform's (guide for teams, "What is fixed")`);
}

/** Refuses cookies beyond the limit, and the platform's. HttpOnly cookies, which scripts can't read, are few and short. */
function guardCookies({ prototype }: typeof Document): void {
  const { get, set, ...rest } = Reflect.getOwnPropertyDescriptor(prototype, 'cookie')!;
  Object.defineProperty(prototype, 'cookie', {
    ...rest,
    get,
    set(this: Document, line: string) {
      const name = String(line).split('=', 1)[0]!.trim();
      if (COOKIES.has(name)) refuseRemotes(`the cookie ${name}`, new Error().stack);
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

/** Keeps remotes from the platform's cookies, storage keys and databases, which outlive every roll-back. Install before they are frozen. */
export function guardStores(scope: typeof globalThis = globalThis): void {
  guardCookies(scope.Document);
  const { setItem, removeItem } = scope.Storage.prototype;
  Object.assign(scope.Storage.prototype, {
    setItem(this: Storage, key: string, value: string) {
      if (isPlatformKey(String(key))) refuseRemotes(`"${key}"`, new Error().stack);
      setItem.call(this, key, value);
    },
    removeItem(this: Storage, key: string) {
      if (isPlatformKey(String(key))) refuseRemotes(`"${key}"`, new Error().stack);
      removeItem.call(this, key);
    },
    clear() {
      refuseRemotes('all that is stored', new Error().stack);
      for (const key of Object.keys(this)) removeItem.call(this as unknown as Storage, key);
    },
  });
  const databases = (scope.IDBFactory as typeof IDBFactory | undefined)?.prototype;
  if (!databases) return;
  const { open, deleteDatabase } = databases;
  Object.assign(databases, {
    open(this: IDBFactory, name: string, version?: number) {
      if (name === OUTBOX_DATABASE) refuseRemotes(`the database "${name}"`, new Error().stack, OUTBOX_OWNER);
      return version === undefined ? open.call(this, name) : open.call(this, name, version);
    },
    deleteDatabase(this: IDBFactory, name: string) {
      if (name === OUTBOX_DATABASE) refuseRemotes(`the database "${name}"`, new Error().stack, OUTBOX_OWNER);
      return deleteDatabase.call(this, name);
    },
  });
}
