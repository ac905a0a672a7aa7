import { SESSION_COOKIE_PLAIN, type Access, type Audience, type ReleaseRoute, type ReleaseSlot } from '@nightlark/contract';

/** A page that is rendered to see what becomes of one part of a release. */
export interface Visit {
  /** The part: a route's or a slot's id. */
  id: string;
  what: string;
  url: string;
  headers: Record<string, string>;
}

/** What a release consists of, or a part of it. */
interface Parts {
  routes: readonly ReleaseRoute[];
  slots: readonly ReleaseSlot[];
}

type Page = Pick<ReleaseRoute, 'id' | 'path'> & { access: Access };

const ROUTES = 12;
const SLOTS = 12;

export function addressOf(pattern: string): string {
  const written = pattern.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1').replace('*', 'sample'); // prettier-ignore
  return `http://gate.invalid${written || '/'}`;
}

/** The fixture API knows the members by these cookies. */
export const memberCookie = (kind: string): Record<string, string> => ({ cookie: `${SESSION_COOKIE_PLAIN}=${kind}` });

const MEMBERS: Readonly<Record<Audience, string | null>> = {
  any: null, visitor: null, member: 'member', free: 'member', unconfirmed: 'unconfirmed', photoless: 'photoless',
}; // prettier-ignore

/** Somebody for whom the slot is filled, on a page that is for them. */
function placeOf({ audience, routes, notOn }: ReleaseSlot, pages: readonly Page[]): { page: Page; headers: Record<string, string> } | null {
  for (const page of pages) {
    if ((routes && !routes.includes(page.id)) || notOn?.includes(page.id)) continue;
    const member = MEMBERS[audience] ?? (audience === 'any' && page.access === 'member' ? 'member' : null);
    if (page.access === (member ? 'visitor' : 'member')) continue;
    return { page, headers: member ? memberCookie(member) : {} };
  }
  return null;
}

/** A sample of a release's own pages, and one page for each slot that is rendered with it: on whichever page of the set that is. */
export function visitsOf(release: Parts, pages: readonly Page[]): Visit[] {
  const routes = release.routes.slice(0, ROUTES).map(({ id, path, access }): Visit => {
    return { id, what: path, url: addressOf(path), headers: access === 'member' ? memberCookie('member') : {} };
  });
  const slots = release.slots.filter(({ slot, load }) => slot !== 'overlay' && load === 'server').slice(0, SLOTS);
  const fills = slots.flatMap((slot): Visit[] => {
    const place = placeOf(slot, pages);
    const what = `the slot "${slot.id}" on ${place?.page.path}`;
    return place ? [{ id: slot.id, what, url: addressOf(place.page.path), headers: place.headers }] : [];
  });
  return [...routes, ...fills];
}
