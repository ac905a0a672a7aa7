import { isDeepStrictEqual } from 'node:util';
import type { LastSearch } from '../../db/columns/last-search.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';

/** Without a statement while a member searches the same. */
export async function rememberSearch({ db }: Deps, { id, lastSearch }: Viewer, chosen: LastSearch): Promise<void> {
  if (isDeepStrictEqual(chosen, lastSearch)) return;
  const last_search = Object.keys(chosen).length > 0 ? toJsonb(chosen) : null;
  await db.updateTable('account').set({ last_search }).where('id', '=', id).execute();
}
