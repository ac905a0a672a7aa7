import { COUNTRIES, type CompanyInfo, type Country, type Settings } from '@nightlark/contract';
import { entities } from '@nightlark/contract/api';
import type { Deps } from '../../deps.ts';
import { COMPANIES } from './companies.ts';
import { DEFAULT_SETTINGS, type OperatorSettings } from './default-settings.ts';

export interface Site {
  /** The configured domain; an unknown host gets the default site under the product's own. */
  domain: string;
  /** As every visitor may see them. */
  settings: Settings;
  company: CompanyInfo;
}

/** The settings of the site that a domain belongs to (specification, sections 3 and 7; decisions, "Host header"). */
export async function siteFor(deps: Deps, domain: string, country?: Country): Promise<Site> {
  const row = await deps.db.selectFrom('site').selectAll().where('domain', '=', domain.toLowerCase()).executeTakeFirst();
  const operator: OperatorSettings = { ...DEFAULT_SETTINGS, ...row?.settings, company_id: row?.company_id ?? DEFAULT_SETTINGS.company_id };
  const company = await companyOf(deps, operator.company_id);
  const known = row?.domain ?? new URL(deps.config.PUBLIC_URL).hostname;
  const settings = entities.settings.parse({
    ...wellFormed(deps, operator),
    domain: known,
    geoip_selected_country: country ?? operator.geoip_country,
    minimum_message_costs: await messageCosts(deps, operator.message_credits),
    push_public_key: deps.secrets.vapid.publicKey,
    company,
    demo: deps.config.demo,
  });
  return { domain: known, settings, company };
}

/** An operator's mistake in one field costs that field, not the site. */
function wellFormed(deps: Deps, given: OperatorSettings): OperatorSettings {
  const { error } = entities.settings.partial().safeParse(given);
  if (!error) return given;
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  deps.log.error({ fields: [...wrong] }, 'the settings of this site are wrong in these fields');
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, wrong.has(key) ? DEFAULT_SETTINGS[key as keyof OperatorSettings] : value]),
  ) as unknown as OperatorSettings;
}

async function companyOf(deps: Deps, id: number): Promise<CompanyInfo> {
  const row = await deps.db.selectFrom('company').select('info').where('id', '=', id).executeTakeFirst();
  return entities.companyInfo.parse({ ...(COMPANIES[id] ?? COMPANIES[DEFAULT_SETTINGS.company_id]), ...row?.info });
}

/** The least a message can cost, by the cheapest bundle; the same in every country while bundles have one price. */
async function messageCosts(deps: Deps, messageCredits: number): Promise<Settings['minimum_message_costs']> {
  const bundles = await deps.db.selectFrom('bundle').select(['credits', 'price_cents', 'currency']).where('active', '=', true).execute();
  const [cheapest] = bundles.sort((a, b) => a.price_cents / a.credits - b.price_cents / b.credits);
  if (!cheapest) return {};
  const costs = Math.ceil((cheapest.price_cents / cheapest.credits) * messageCredits) / 100;
  return Object.fromEntries(COUNTRIES.map((country) => [country, { costs, currency: cheapest.currency }]));
}
