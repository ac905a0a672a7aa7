/** All that scripts may keep in cookies, in characters: with more, servers refuse every request of the browser before they read it. */
const MOST = 4_000;

/** Sets no cookie that would take the whole site from its visitor. Those who can't be read by scripts are few and short. */
export function guardCookies({ prototype }: typeof Document = Document): void {
  const { get, set, ...rest } = Reflect.getOwnPropertyDescriptor(prototype, 'cookie')!;
  Object.defineProperty(prototype, 'cookie', {
    ...rest,
    get,
    set(this: Document, line: string) {
      const kept = Reflect.apply(get!, this, []) as string;
      if (kept.length + String(line).length > MOST) throw new TypeError(`Cookies may take ${MOST} characters in all: keep it in the browser's storage, or with the API`); // prettier-ignore
      Reflect.apply(set!, this, [line]);
    },
    configurable: false,
  });
  // The same by another way, which nobody uses.
  Reflect.deleteProperty(globalThis, 'cookieStore');
}
