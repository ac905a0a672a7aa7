import type { Settings, SwipeProfile } from '@nightlark/contract';
import { sql, type SqlBool } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { rankCandidates } from '../matchfinder/candidates.ts';
import { loadSeeker } from '../matchfinder/preferences.ts';
import { scoreFit } from '../matchfinder/score.ts';
import { memberColumns, type MemberRow, presentPhotos, presentProfile } from '../profile/presenter.ts';
import { visibleTo } from '../profile/visibility.ts';

/** Cards per request. */
const CARDS = 10;
const PHOTOS = 5;
/** After this time passed members are shown again. */
const PASS_DAYS = 21;

/** The next cards: mutual matches that were neither voted on nor liked, best first. */
export async function dealCards(deps: Deps, viewer: Viewer, settings: Settings): Promise<SwipeProfile[]> {
  const seeker = await loadSeeker(deps, viewer.id);
  const since = new Date(deps.now().getTime() - PASS_DAYS * 86_400_000);
  const open = sql<SqlBool>`profile.id not in (select to_id from likes where from_id = ${viewer.id})
    and profile.id not in (select profile_id from swipe_vote where member_id = ${viewer.id} and (vote = 'like' or created_at > ${since}))`;
  const ranked = (await rankCandidates(deps, seeker, settings, open)).slice(0, CARDS);
  const { rows } = await sql<MemberRow>`select ${memberColumns(viewer)} from profile
    where id = any(${ranked.map(({ id }) => id)}::bigint[]) and ${visibleTo(viewer)}`.execute(deps.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ranked.flatMap(({ id, reasons }) => {
    const row = byId.get(id);
    return row ? [{ ...presentSwipe(deps, viewer, row, settings), reasons }] : [];
  });
}

/** One member's card, for the response to an undo; null if they are not visible any more. */
export async function dealAgain(deps: Deps, viewer: Viewer, id: number, settings: Settings): Promise<SwipeProfile | null> {
  const { rows } = await sql<MemberRow>`select ${memberColumns(viewer)} from profile where id = ${id} and ${visibleTo(viewer)}`.execute(
    deps.db,
  );
  const [row] = rows;
  if (!row) return null;
  const { reasons } = scoreFit(await loadSeeker(deps, viewer.id), row, settings, deps.now());
  return { ...presentSwipe(deps, viewer, row, settings), reasons };
}

const presentSwipe = (deps: Deps, viewer: Viewer, row: MemberRow, settings: Settings): Omit<SwipeProfile, 'reasons'> => ({
  ...presentProfile(deps, viewer, row, settings),
  images: presentPhotos(deps, viewer, row).slice(0, PHOTOS),
});
