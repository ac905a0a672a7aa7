import {
  LOCALE_COOKIE,
  LOCALES,
  SESSION_COOKIE_PLAIN,
  type Access,
  type Audience,
  type Locale,
  type ReleaseRoute,
  type ReleaseSlot,
} from '@nightlark/contract';

/** Viewers of pages: the fixture API identifies members by their cookie. */
export const MEMBERS = ['free', 'premium', 'unconfirmed', 'photoless'] as const;
export type Viewer = 'visitor' | (typeof MEMBERS)[number];

/** A page that is rendered to test one part of a release. */
export interface Visit {
  /** The part: a route's or a slot's id. */
  id: string;
  what: string;
  address: string;
  /** All viewers of the part; the first is the default. */
  viewers: readonly Viewer[];
}

/** All or some parts of a release. */
interface Parts {
  routes: readonly ReleaseRoute[];
  slots: readonly ReleaseSlot[];
}

type Page = Pick<ReleaseRoute, 'id' | 'path'> & { access: Access };

/** Minimum number of renders per part, beside one for each viewer in each language. */
const RUNS = 30;

/** A secure context in browsers, like https. */
const ORIGIN = 'http://gate.localhost';

export function addressOf(pattern: string): string {
  const written = pattern
    .replace(/\/:\w+\?/g, '')
    .replace(/:\w+/g, '1')
    .replace('*', 'sample');
  return `${ORIGIN}${written || '/'}`;
}

const ON_PAGE: Readonly<Record<Access, readonly Viewer[]>> = {
  any: ['visitor', 'free', 'premium'],
  visitor: ['visitor'],
  member: ['free', 'premium'],
};
const OF_SLOT: Readonly<Record<Audience, readonly Viewer[]>> = {
  any: ['visitor', 'free', 'premium'],
  visitor: ['visitor'],
  member: ['free', 'premium'],
  free: ['free'],
  unconfirmed: ['unconfirmed'],
  photoless: ['photoless'],
};

/** Whether the slot is filled for the viewer, on the pages where it is. */
export const isFilledFor = ({ audience }: Pick<ReleaseSlot, 'audience'>, viewer: Viewer) => OF_SLOT[audience].includes(viewer);

const isOn = (viewer: Viewer, { access }: Page) => access === 'any' || (access === 'visitor') === (viewer === 'visitor');

/** A page where the slot is filled, with its viewers. */
function placeOf({ audience, routes, notOn }: ReleaseSlot, pages: readonly Page[]): { page: Page; viewers: readonly Viewer[] } | null {
  for (const page of pages) {
    if ((routes && !routes.includes(page.id)) || notOn?.includes(page.id)) continue;
    const viewers = OF_SLOT[audience].filter((viewer) => isOn(viewer, page));
    if (viewers.length > 0) return { page, viewers };
  }
  return null;
}

/** A release's own pages, and for each slot one page of the set that renders it. */
export function visitsOf(release: Parts, pages: readonly Page[]): Visit[] {
  const routes = release.routes.map(({ id, path, access }): Visit => {
    return { id, what: path, address: addressOf(path), viewers: ON_PAGE[access] };
  });
  const extensions = release.slots
    .filter(({ slot, load }) => slot !== 'overlay' && load === 'server')
    .flatMap((slot): Visit[] => {
      const place = placeOf(slot, pages);
      const what = `the slot "${slot.id}" on ${place?.page.path}`;
      return place ? [{ id: slot.id, what, address: addressOf(place.page.path), viewers: place.viewers }] : [];
    });
  return [...routes, ...extensions];
}

/** Number of renders until each viewer was there in each language. */
export const runsOf = ({ viewers }: Visit): number => Math.max(RUNS, viewers.length * LOCALES.length);

/** The request of one run, and its viewer: successive runs differ in both, and `runsOf` runs cover all pairs. */
export function requestOf({ address, viewers }: Visit, run: number): { request: Request; viewer: Viewer; by: string } {
  const viewer = viewers[run % viewers.length]!;
  // The number of languages is coprime to that of viewers, so these two cycles produce every pair.
  const locale = LOCALES[run % LOCALES.length]!;
  // Cached pages are keyed by their address: a unique one for each run.
  return { request: requestBy(viewer, locale, `${address}?run=${run}`), viewer, by: `${viewer}, ${locale}` };
}

/** A viewer's request for an address. */
export function requestBy(viewer: Viewer, locale: Locale, address: string): Request {
  const cookies = [`${LOCALE_COOKIE}=${locale}`, ...(viewer === 'visitor' ? [] : [`${SESSION_COOKIE_PLAIN}=${viewer}`])];
  return new Request(address, { headers: { cookie: cookies.join('; ') } });
}
