import { timingSafeEqual } from 'node:crypto';

/** A secret and, while it is being changed, its former or next value: the first signs, each is accepted. Empty without a secret. */
export type Keys = readonly string[];

/** The keys of a variable and of its `…_FORMER`. */
export const keysOf = (current: string | undefined, former: string | undefined): Keys =>
  [current, former].filter((key) => key !== undefined);

/** Whether a text is what one of the keys makes. Takes the same time for any two texts of one length. */
export function isMadeBy(keys: Keys, given: string, make: (key: string) => string): boolean {
  const bytes = Buffer.from(given);
  return keys.some((key) => {
    const wanted = Buffer.from(make(key));
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
}
