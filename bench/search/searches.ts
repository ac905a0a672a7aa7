import { SCHEMAS } from '@nightlark/contract/api';
import type { QueryOf, ResponseOf } from '@nightlark/contract';
import type { Deps } from '@nightlark/backend';
import { searchEndpoints } from '@nightlark/backend/internals/search';
import type { Viewer } from '@nightlark/backend/internals/viewer';
import { HEAVY_VIEWERS } from './members.ts';

type Query = NonNullable<QueryOf<'search'>>;

/** A realistic mix of searches, each drawn by its weight. */
const MIX: readonly { name: string; weight: number; draw: () => Query }[] = [
  { name: 'as it opens (gender, country)', weight: 40, draw: () => ({}) },
  { name: 'ages', weight: 25, draw: ages },
  { name: 'ages, mutual', weight: 10, draw: () => ({ ...ages(), mutual: 'true' }) },
  { name: 'ages, all countries', weight: 10, draw: () => ({ ...ages(), country: 'any' }) },
  { name: 'everyone, all countries', weight: 5, draw: () => ({ gender: 'any', country: 'any' }) },
  { name: 'ages, newest', weight: 5, draw: () => ({ ...ages(), sort: 'newest' }) },
  { name: 'ages, online', weight: 5, draw: () => ({ ...ages(), online: 'true' }) },
];

interface Drawn {
  name: string;
  query: Query;
}

export function drawQuery(): Drawn {
  let at = Math.random() * MIX.reduce((sum, { weight }) => sum + weight, 0);
  const found = MIX.find(({ weight }) => (at -= weight) < 0) ?? MIX[0]!;
  return { name: found.name, query: found.draw() };
}

function ages(): Query {
  const min_age = 18 + Math.floor(Math.random() * 30);
  return { min_age, max_age: min_age + 5 + Math.floor(Math.random() * 15) };
}

type Answer = ResponseOf<'search'>;

/** The whole call without HTTP: filters, page, exact total, photos and likes of the cards, similar ones for few hits. */
export async function search(deps: Deps, viewer: Viewer, query: QueryOf<'search'>): Promise<Answer> {
  const call = { query: SCHEMAS.search.query.parse(query), viewer, domain: 'bench.example', request: { headers: {} }, deps };
  return (await searchEndpoints[0]!.handle(call as never)) as Answer;
}

/** A viewer by id, as read from a session. */
async function viewerOf(deps: Deps, id: number): Promise<Viewer> {
  const row = await deps.db
    .selectFrom('profile')
    .select(['id', 'gender', 'sexuality', 'country', 'lat', 'lon'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    paid: false,
    status: 'active',
    language: 'en',
    email: '',
    invisible: false,
    lastSearch: {},
    signupDate: new Date(),
    sessionHash: Buffer.alloc(0),
    sessionExpiresAt: new Date(8.64e15),
  };
}

export interface Viewers {
  ordinary: Viewer[];
  /** Members with thousands of blocks each. */
  heavy: Viewer[];
}

export async function someViewers(deps: Deps, members: number, count = 400): Promise<Viewers> {
  const ids = Array.from({ length: count }, () => HEAVY_VIEWERS + 1 + Math.floor(Math.random() * (members - HEAVY_VIEWERS)));
  return {
    ordinary: await Promise.all(ids.map((id) => viewerOf(deps, id))),
    heavy: await Promise.all(Array.from({ length: HEAVY_VIEWERS }, (_, index) => viewerOf(deps, index + 1))),
  };
}

/** The cursor of a search's 100th page, or null if it has fewer: reached page by page, once. */
export async function deepPage(deps: Deps, viewer: Viewer, query: NonNullable<QueryOf<'search'>>, pages = 100): Promise<string | null> {
  let token: string | undefined;
  for (let page = 1; page < pages; page++) {
    const { next } = await search(deps, viewer, { ...query, page: token });
    if (!next) return null;
    token = next;
  }
  return token ?? null;
}
