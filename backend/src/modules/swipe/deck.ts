import type { Settings, SwipeProfile } from '@nightlark/contract';
import { sql, type SqlBool } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { rankCandidates } from '../matchfinder/candidates.ts';
import { ownRow } from '../matchfinder/repository.ts';
import { loadPreferences } from '../matchfinder/preferences.ts';
import { type Candidate, scoreFit } from '../matchfinder/score.ts';
import { accessTo, type ImageRow, presentImage } from '../photos/present-image.ts';
import { presentProfile } from '../profile/presenter.ts';
import { visibleTo } from '../profile/visibility.ts';

/** Cards per request. */
const CARDS = 10;
const PHOTOS = 5;
/** After this time passed members are shown again. */
const PASS_DAYS = 21;

/** The next cards: mutual matches that were neither voted on nor liked, best first. */
export async function dealCards(deps: Deps, viewer: Viewer, settings: Settings): Promise<SwipeProfile[]> {
  const me = await ownRow(deps.db, viewer.id);
  const { preferences } = await loadPreferences(deps, me);
  const since = new Date(deps.now().getTime() - PASS_DAYS * 86_400_000);
  const open = sql<SqlBool>`not exists (select 1 from likes where from_id = ${viewer.id} and to_id = profile.id)
    and not exists (select 1 from swipe_vote v where v.member_id = ${viewer.id} and v.profile_id = profile.id
      and (v.vote = 'like' or v.created_at > ${since}))`;
  const ranked = (await rankCandidates(deps, me, preferences, settings, open)).slice(0, CARDS);
  const images = await imagesOf(
    deps,
    ranked.map(({ row }) => row.id),
  );
  return Promise.all(
    ranked.map(({ row, reasons }) => presentCard(deps, viewer, row, settings, { reasons, images: images.get(row.id) ?? [] })),
  );
}

/** One member's card, for the response to an undo; null if they are not visible any more. */
export async function dealAgain(deps: Deps, viewer: Viewer, id: number, settings: Settings): Promise<SwipeProfile | null> {
  const row = await deps.db
    .selectFrom('profile')
    .leftJoin('match_preference', 'match_preference.member_id', 'profile.id')
    .selectAll('profile')
    .select(['match_preference.min_age as wants_min_age', 'match_preference.max_age as wants_max_age'])
    .where('profile.id', '=', id)
    .where(visibleTo(viewer))
    .executeTakeFirst();
  if (!row) return null;
  const me = await ownRow(deps.db, viewer.id);
  const { preferences } = await loadPreferences(deps, me);
  const images = await imagesOf(deps, [id]);
  const { reasons } = scoreFit(me, preferences, row, settings, deps.now());
  return presentCard(deps, viewer, row, settings, { reasons, images: images.get(id) ?? [] });
}

async function presentCard(
  deps: Deps,
  viewer: Viewer,
  row: Candidate,
  settings: Settings,
  { reasons, images }: { reasons: SwipeProfile['reasons']; images: readonly ImageRow[] },
): Promise<SwipeProfile> {
  const shown = images
    .toSorted((a, b) => Number(b.id === row.main_image_id) - Number(a.id === row.main_image_id))
    .slice(0, PHOTOS)
    .map((image) => presentImage(deps, image, accessTo(image, row, viewer)));
  return { ...(await presentProfile(deps, viewer, row, settings)), images: shown, reasons };
}

async function imagesOf(deps: Deps, ids: readonly number[]): Promise<Map<number, ImageRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await deps.db
    .selectFrom('image')
    .selectAll()
    .where('profile_id', 'in', ids)
    .where('status', '=', 'active')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ profile_id }) => profile_id);
}
