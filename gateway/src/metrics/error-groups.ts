import { z } from 'zod';

/** Hostile pages can report anything: so many different errors are held, the rarest and oldest go first. */
const MAX_GROUPS = 60;
const RETENTION_MS = 24 * 3_600_000;
const MAX_STACK = 10;
const MAX_TEXT = 300;
const MAX_POSITION = 250;

/** Errors that are alike, of one version. */
export const errorGroupSchema = z.object({
  /** `shell` for the frame. */
  remote: z.string().max(MAX_TEXT),
  version: z.string().max(MAX_TEXT),
  where: z.string().max(MAX_TEXT),
  /** The id of the page's route; null when unknown. */
  route: z.string().max(MAX_TEXT).nullable(),
  isInBrowser: z.boolean(),
  message: z.string().max(MAX_TEXT),
  /** Positions in the release's files, innermost first: `mf-likes/1.2.0/likes.0a1b2c3d.js:1:2345`. */
  stack: z.array(z.string().max(MAX_POSITION)).max(MAX_STACK),
  count: z.number().int().min(1),
  /** Unix ms. */
  first: z.number(),
  last: z.number(),
});
export type ErrorGroup = z.output<typeof errorGroupSchema>;
export type FailedPlace = Omit<ErrorGroup, 'count' | 'first' | 'last'>;

/** Errors of a day at one gateway, grouped; without personal data, and bounded. */
export class ErrorGroups {
  readonly #now: () => number;
  readonly #groups = new Map<string, ErrorGroup>();

  constructor(now: () => number) {
    this.#now = now;
  }

  record({ remote, version, where, route, isInBrowser, message, stack }: FailedPlace): void {
    const now = this.#now();
    const short = (text: string) => text.slice(0, MAX_TEXT);
    // Another gateway refuses all that this one counted if one of them is too long.
    const error = {
      remote: short(remote),
      version: short(version),
      where: short(where),
      route: route === null ? null : short(route),
      isInBrowser,
      message: short(message),
      stack: stack.filter((position) => position.length <= MAX_POSITION).slice(0, MAX_STACK),
    };
    const key = JSON.stringify(error);
    const known = this.#groups.get(key);
    if (known) Object.assign(known, { count: known.count + 1, last: now });
    else this.#groups.set(key, { ...error, count: 1, first: now, last: now });
    if (this.#groups.size > MAX_GROUPS) this.#dropOne(key);
  }

  list(): ErrorGroup[] {
    for (const [key, { last }] of this.#groups) if (last < this.#now() - RETENTION_MS) this.#groups.delete(key);
    return [...this.#groups.values()];
  }

  #dropOne(newest: string): void {
    const others = [...this.#groups].filter(([key]) => key !== newest);
    const [[key]] = others.sort(([, one], [, other]) => one.count - other.count || one.last - other.last) as [[string, ErrorGroup]];
    this.#groups.delete(key);
  }
}
