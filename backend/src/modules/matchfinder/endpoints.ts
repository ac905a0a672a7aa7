import { DEFAULTS } from '@nightlark/contract';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { gendersFor } from '../matching/wish.ts';
import { loadCards } from '../profile/presenter.ts';
import { siteFor } from '../site/site.ts';
import { type Ranked, rankCandidates } from './candidates.ts';
import { countFitting } from './count-fitting.ts';
import { ownRow, loadSeeker, savePreferences } from './preferences.ts';

const getMatches = endpoint(
  'getMatches',
  { auth: 'member', age: 'proved', limit: 'matches', stale: true },
  async ({ viewer, query, domain, deps, staleDeps }) => {
    const [seeker, { settings }] = await Promise.all([loadSeeker(deps, viewer.id), siteFor(deps, domain)]);
    const { me, preferences, saved } = seeker;
    const [ranked, total] = await Promise.all([
      rankCandidates(staleDeps, seeker, settings),
      countFitting(staleDeps, me, preferences.gender),
    ]);
    const rest = query.page === undefined ? ranked : after(ranked, query.page);
    const page = rest.slice(0, DEFAULTS.searchPageSize);
    const last = page.at(-1);
    const cards = await loadCards(
      staleDeps,
      viewer,
      page.map(({ id }) => id),
    );
    const byId = new Map(cards.map((card) => [card.id, card]));
    return {
      preferences,
      saved,
      genders: gendersFor(me),
      matches: page.flatMap(({ id, score, reasons }) => {
        const profile = byId.get(id);
        return profile ? [{ profile, score, reasons }] : [];
      }),
      total,
      ranked: ranked.length,
      next: last && rest.length > page.length ? `${last.score}-${last.id}` : null,
    };
  },
);

/** The members after the previous page, in ranking order: nobody appears twice when others join or leave meanwhile. */
function after(ranked: readonly Ranked[], page: string): readonly Ranked[] {
  const [score, id] = page.split('-').map(Number) as [number, number];
  return ranked.filter((each) => each.score < score || (each.score === score && each.id > id));
}

const saveMatchPreferences = endpoint(
  'saveMatchPreferences',
  { auth: 'member', age: 'proved', limit: 'default' },
  async ({ viewer, body, deps }) => ({
    preferences: await savePreferences(deps, await ownRow(deps.db, viewer.id), body),
  }),
);

/** The best matches, and why (docs/product/likes-and-match-games.md#match-finder). */
export const matchFinderEndpoints: Endpoint[] = [getMatches, saveMatchPreferences];
