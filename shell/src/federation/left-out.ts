import type { RenderInput } from '@nightlark/release';

/** How long a remote whose code did not end is left out, before it is tried once more. */
const LEFT_OUT_MS = 30_000;

/** Remembers, by version, whose code did not come to an end: each try costs everybody two seconds. */
export function createLeftOut(now: () => number = Date.now) {
  const until = new Map<string, number>();
  const isOut = (federationName: string) => (until.get(federationName) ?? 0) > now();
  return {
    add: (federationName: string) => void until.set(federationName, now() + LEFT_OUT_MS),
    without(input: RenderInput): RenderInput {
      const out = input.set.remotes.filter(({ federationName }) => isOut(federationName)).map(({ name }) => name);
      return out.length === 0 ? input : { ...input, unavailable: new Set([...input.unavailable, ...out]) };
    },
  };
}
