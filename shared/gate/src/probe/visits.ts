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

/** Who looks at a page: the fixture API knows members by their cookie. */
export const MEMBERS = ['free', 'premium', 'unconfirmed', 'photoless'] as const;
export type Viewer = 'visitor' | (typeof MEMBERS)[number];

/** A page that is rendered to see what becomes of one part of a release. */
export interface Visit {
  /** The part: a route's or a slot's id. */
  id: string;
  what: string;
  address: string;
  /** All for whom the part is there; the first is the usual one. */
  viewers: readonly Viewer[];
}

/** What a release consists of, or a part of it. */
interface Parts {
  routes: readonly ReleaseRoute[];
  slots: readonly ReleaseSlot[];
}

type Page = Pick<ReleaseRoute, 'id' | 'path'> & { access: Access };

/** Each part is rendered so often at least, and once at least for each viewer in each language. */
const RUNS = 30;

/** Browsers take it for as safe as https. */
const ORIGIN = 'http://gate.localhost';

export function addressOf(pattern: string): string {
  const written = pattern.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1').replace('*', 'sample'); // prettier-ignore
  return `${ORIGIN}${written || '/'}`;
}

const ON_PAGE: Readonly<Record<Access, readonly Viewer[]>> = {
  any: ['visitor', 'free', 'premium'], visitor: ['visitor'], member: ['free', 'premium'],
}; // prettier-ignore
const OF_SLOT: Readonly<Record<Audience, readonly Viewer[]>> = {
  any: ['visitor', 'free', 'premium'], visitor: ['visitor'], member: ['free', 'premium'], free: ['free'], unconfirmed: ['unconfirmed'], photoless: ['photoless'],
}; // prettier-ignore

const isOn = (viewer: Viewer, { access }: Page) => access === 'any' || (access === 'visitor') === (viewer === 'visitor');

/** Somebody for whom the slot is filled, on a page that is for them. */
function placeOf({ audience, routes, notOn }: ReleaseSlot, pages: readonly Page[]): { page: Page; viewers: readonly Viewer[] } | null {
  for (const page of pages) {
    if ((routes && !routes.includes(page.id)) || notOn?.includes(page.id)) continue;
    const viewers = OF_SLOT[audience].filter((viewer) => isOn(viewer, page));
    if (viewers.length > 0) return { page, viewers };
  }
  return null;
}

/** A release's own pages, and one page for each slot that is rendered with it: on whichever page of the set that is. */
export function visitsOf(release: Parts, pages: readonly Page[]): Visit[] {
  const routes = release.routes.map(({ id, path, access }): Visit => {
    return { id, what: path, address: addressOf(path), viewers: ON_PAGE[access] };
  });
  const fills = release.slots.filter(({ slot, load }) => slot !== 'overlay' && load === 'server').flatMap((slot): Visit[] => {
    const place = placeOf(slot, pages);
    const what = `the slot "${slot.id}" on ${place?.page.path}`;
    return place ? [{ id: slot.id, what, address: addressOf(place.page.path), viewers: place.viewers }] : [];
  }); // prettier-ignore
  return [...routes, ...fills];
}

/** How often a part is rendered so that each viewer has been there in each language. */
export const runsOf = ({ viewers }: Visit): number => Math.max(RUNS, viewers.length * LOCALES.length);

/** The request of one run, and who makes it: neighbouring runs differ in both, and all pairs have been after `runsOf`. */
export function requestOf({ address, viewers }: Visit, run: number): { request: Request; viewer: Viewer; by: string } {
  const viewer = viewers[run % viewers.length]!;
  // The number of languages is a prime that none of 1, 2 and 3 divides: so these two cycles meet in every pair.
  const locale = LOCALES[run % LOCALES.length]!;
  // Pages that are kept for others are kept by their address: each run is one of its own.
  return { request: requestBy(viewer, locale, `${address}?run=${run}`), viewer, by: `${viewer}, ${locale}` };
}

/** A viewer's request for an address. */
export function requestBy(viewer: Viewer, locale: Locale, address: string): Request {
  const cookies = [`${LOCALE_COOKIE}=${locale}`, ...(viewer === 'visitor' ? [] : [`${SESSION_COOKIE_PLAIN}=${viewer}`])];
  return new Request(address, { headers: { cookie: cookies.join('; ') } });
}
