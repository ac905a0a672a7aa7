/** Limit of cookies set by scripts, in characters: with larger headers servers refuse every request. */
const MOST = 4_000;

/** Refuses cookies beyond the limit. HttpOnly cookies, which scripts can't read, are few and short. */
export function guardCookies({ prototype }: typeof Document = Document): void {
  const { get, set, ...rest } = Reflect.getOwnPropertyDescriptor(prototype, 'cookie')!;
  Object.defineProperty(prototype, 'cookie', {
    ...rest,
    get,
    set(this: Document, line: string) {
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
