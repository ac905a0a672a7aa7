import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Deps } from '../../deps.ts';
import { DEFAULT_SETTINGS } from '../site/default-settings.ts';

/** Prices of messages on a site, in credits; set by the operator (docs/product/credits-and-premium.md). */
export interface Prices {
  message: number;
  photo: number;
  /** By the gifts' price class. */
  gifts: readonly number[];
}

const selectSettings = preparedStatement((db, slot: SlotOf<{ domain: string }>) =>
  db.selectFrom('site').select('settings').where('domain', '=', slot('domain')),
);

export async function pricesFor(deps: Deps, domain: string = new URL(deps.config.PUBLIC_URL).hostname): Promise<Prices> {
  const [row] = await selectSettings(deps.db, { domain: domain.toLowerCase() });
  const { message_credits, photo_credits, gift_credits } = { ...DEFAULT_SETTINGS, ...row?.settings };
  return { message: message_credits, photo: photo_credits, gifts: gift_credits };
}
