import { DEFAULTS } from '@nightlark/contract';
import { entities } from '@nightlark/contract/api';
import { z } from 'zod';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { DEFAULT_SETTINGS, type OperatorSettings, type OperatorTexts } from './default-settings.ts';

/** A time as operators write it: also a date, which begins in UTC. */
export const moment = z.union([entities.time, entities.date.transform((date) => `${date}T00:00:00Z`)]);

const text = z.union([z.string(), z.record(z.string(), z.string())]);

/** The settings that a row of `site` may override. */
const overrides = entities.settings
  .omit({
    domain: true,
    geoip_selected_country: true,
    minimum_message_costs: true,
    push_public_key: true,
    company: true,
    company_id: true,
    demo: true,
    demo_login: true,
  })
  .extend({
    index_title: text,
    description: text,
    fictional_singular: text,
    fictional_plural: text,
    message_length: z.number().int().min(1).max(DEFAULTS.messageMaxLength),
    terms_history: z.array(moment),
    promotions: z.array(z.unknown()),
  })
  .partial();

/**
 * The settings of a row of `site` over the defaults. An invalid field counts as not set.
 * @param onWrong called with the names of the invalid fields
 */
export function readSettings(given: unknown, onWrong?: (names: PropertyKey[]) => void): OperatorSettings & OperatorTexts {
  return { ...DEFAULT_SETTINGS, ...validFields(overrides, given ?? {}, onWrong) } as OperatorSettings & OperatorTexts;
}

/** The settings of a domain, for `readSettings`. */
export const selectSettings = (db: Db, domain: string) => db.selectFrom('site').select('settings').where('domain', '=', domain);

const findSettings = preparedStatement((db, slot: SlotOf<{ domain: string }>) => selectSettings(db, slot('domain')));

/** The domain of a row of `site`; by default that of the platform's own site. */
export const siteDomain = ({ config }: Pick<Deps, 'config'>, domain = new URL(config.PUBLIC_URL).hostname) => domain.toLowerCase();

/** The same for what needs no more of a site than these: one row is read. */
export async function operatorSettingsFor(deps: Pick<Deps, 'db' | 'config'>, domain?: string) {
  const [row] = await findSettings(deps.db, { domain: siteDomain(deps, domain) });
  return readSettings(row?.settings);
}

/**
 * The fields of an operator's JSON that fit their schema: a mistake in one does not invalidate the others.
 * @param fields all of them optional
 * @param onWrong called with the names of the fields that don't fit
 */
export function validFields<Fields extends z.ZodObject>(
  fields: Fields,
  given: unknown,
  onWrong: (names: PropertyKey[]) => void = () => undefined,
): z.output<Fields> {
  const { data, error } = fields.safeParse(given);
  if (!error) return data;
  const wrong = [...new Set(error.issues.flatMap(({ path }) => path.slice(0, 1)))];
  onWrong(wrong);
  // Without a name, the JSON itself is no object.
  const others = wrong.length === 0 ? [] : Object.entries(given as object).filter(([name]) => !wrong.includes(name));
  return fields.parse(Object.fromEntries(others));
}
