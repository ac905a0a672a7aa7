import type { ReleaseRoute, ReleaseSlot } from '@nightlark/contract';
import { isScript, type Release } from '@nightlark/release';
import { LIMITS, type LimitName } from './limits.ts';

/** A part of a release with its size; for `screen` the limit is the team's own. */
export interface PartSize {
  kind: 'screen' | Exclude<LimitName, 'page'>;
  /** The route's or slot's id, the locale, or `server`. */
  part: string;
  bytes: number;
  limit: number | null;
}

export interface FileSizes {
  /** Size of a file under `client/` as sent. */
  sent: (file: string) => number;
  /** Part → files that its code was observed to request, beside the declared ones. */
  requested?: Readonly<Record<string, readonly string[]>>;
}

const ENTRY = 'remoteEntry.mjs';

/** Sizes by `release.json`, which was verified against the files when published. */
export const declaredFileSizes = ({ files }: Release): FileSizes => ({
  sent: (file) => files[`client/${file}`]?.brotliBytes ?? files[`client/${file}`]?.bytes ?? 0,
});

function filesOf({ chunks }: Release, part: string, { requested = {} }: FileSizes): string[] {
  return [...(chunks[part]?.js ?? []), ...(chunks[part]?.css ?? []), ...(requested[part] ?? [])];
}
const sum = (names: Iterable<string>, { sent }: FileSizes) => [...new Set(names)].reduce((total, name) => total + sent(name), 0);

/** Files of a remote that every page loads, before any of its parts is shown. */
const entryOf = (release: Release, files: FileSizes) => new Set([ENTRY, ...filesOf(release, 'remote', files)]);

/** Size of a part without the entry. Files shared by parts are included in each: any may be loaded first. */
function partBytes(release: Release, part: string, files: FileSizes): number {
  const entry = entryOf(release, files);
  return sum(
    filesOf(release, part, files).filter((name) => !entry.has(name)),
    files,
  );
}

/**
 * Every part of a release with its size.
 * @example partSizes(release, declaredFileSizes(release)).filter(({ bytes, limit }) => limit !== null && bytes > limit)
 */
export function partSizes(release: Release, files: FileSizes): PartSize[] {
  const { routes, slots, locales, budget = null } = release;
  const entry = sum(entryOf(release, files), files);
  const screens = (routes.length > 0 ? routes : slots).map(({ id }): PartSize => {
    return { kind: 'screen', part: id, bytes: entry + partBytes(release, id, files), limit: budget };
  });
  const fills = slots.map(({ id, slot }): PartSize => {
    const kind = slot === 'overlay' ? 'overlay' : 'slot';
    return { kind, part: id, bytes: partBytes(release, id, files), limit: LIMITS[kind] };
  });
  const catalogues = locales.map((locale): PartSize => {
    return { kind: 'catalogue', part: locale, bytes: partBytes(release, `messages-${locale}`, files), limit: LIMITS.catalogue };
  });
  const code = Object.entries(release.files).filter(([file]) => file.startsWith('server/') && isScript(file));
  const server = code.reduce((total, [, { bytes }]) => total + bytes, 0);
  return [...screens, ...fills, ...catalogues, { kind: 'server', part: 'server', bytes: server, limit: LIMITS.server }];
}

/** The largest part of each kind. */
export function largestPerKind(weights: readonly PartSize[]): PartSize[] {
  const found = new Map<string, PartSize>();
  for (const weight of weights) if (weight.bytes > (found.get(weight.kind)?.bytes ?? -1)) found.set(weight.kind, weight);
  return [...found.values()];
}

interface OnPage {
  release: Release;
  files: FileSizes;
}

const shows = (slot: ReleaseSlot, route: string, isMember: boolean) =>
  slot.slot !== 'overlay' &&
  (slot.routes?.includes(route) ?? true) &&
  !slot.notOn?.includes(route) &&
  (slot.audience === 'any' || (slot.audience === 'visitor') !== isMember);

/** Total size of all remotes on a page, in the language with the largest texts, for the viewer who is shown most. */
export function pageSize(route: Pick<ReleaseRoute, 'id' | 'access'>, remotes: readonly OnPage[]): number {
  const viewers = route.access === 'any' ? [true, false] : [route.access === 'member'];
  const weights = viewers.map((isMember) =>
    remotes.reduce((total, { release, files }) => {
      const parts = [
        ...release.routes.filter(({ id }) => id === route.id),
        ...release.slots.filter((slot) => shows(slot, route.id, isMember)),
      ].map(({ id }) => id);
      const texts = release.locales.map((locale) => partBytes(release, `messages-${locale}`, files));
      const entry = entryOf(release, files);
      const own = sum([...entry, ...parts.flatMap((part) => filesOf(release, part, files))], files);
      return total + own + (parts.length > 0 ? Math.max(0, ...texts) : 0);
    }, 0),
  );
  return Math.max(...weights);
}
