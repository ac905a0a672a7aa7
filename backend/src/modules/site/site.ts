import { COUNTRIES, DEFAULT_LOCALE, isLocale, type CompanyInfo, type Country, type Locale, type Settings } from '@nightlark/contract';
import { entities } from '@nightlark/contract/api';
import { type Selectable, sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { COMPANIES } from './companies.ts';
import { DEFAULT_SETTINGS, SITE_TEXTS, type OperatorSettings, type OperatorTexts } from './default-settings.ts';

export interface Site {
  /** The configured domain; an unknown host gets the default site under the product's own. */
  domain: string;
  /** As every visitor may see them. */
  settings: Settings;
  company: CompanyInfo;
}

/** What the database says of a site, as JSON texts: equal texts make equal settings. */
interface Stored {
  site: string | null;
  /** By id. */
  companies: string | null;
  bundles: string | null;
}

/**
 * The settings that were made last, by domain, country and language, each with the texts it was made from. Asked for on
 * every page, changed once a month: the database is asked each time, so every process knows a change at once, and the
 * settings are checked and put together only when its answer differs.
 */
const made = new WeakMap<Deps, Map<string, { from: Stored; site: Site }>>();
const KEPT = 1_000;

/**
 * The settings of the site that a domain belongs to (specification, sections 3 and 7; decisions, "Host header").
 * Its words are in `locale`, by default the domain's own language.
 */
export async function siteFor(deps: Deps, domain: string, options: { country?: Country; locale?: Locale } = {}): Promise<Site> {
  const from = await stored(deps, domain.toLowerCase());
  const kept = made.get(deps) ?? new Map<string, { from: Stored; site: Site }>();
  made.set(deps, kept);
  const key = [domain, options.country, options.locale].join(' ');
  const known = kept.get(key);
  if (known && known.from.site === from.site && known.from.companies === from.companies && known.from.bundles === from.bundles)
    return known.site;
  const site = makeSite(deps, from, options);
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, { from, site });
  return site;
}

async function stored(deps: Pick<Deps, 'db'>, domain: string): Promise<Stored> {
  const { rows } = await sql<Stored>`${PREPARED} select
    (select to_jsonb(site)::text from site where domain = ${domain}) as site,
    (select jsonb_object_agg(id, info)::text from company) as companies,
    (select jsonb_agg(bundle order by price_cents * 1.0 / credits)::text from bundle where active) as bundles`.execute(deps.db);
  return rows[0]!;
}

function makeSite(deps: Deps, from: Stored, { country, locale }: { country?: Country; locale?: Locale }): Site {
  const row = rowOf(from);
  const operator: OperatorSettings = { ...DEFAULT_SETTINGS, ...row?.settings, company_id: row?.company_id ?? DEFAULT_SETTINGS.company_id };
  const company = companyOf(from, operator.company_id);
  const known = row?.domain ?? new URL(deps.config.PUBLIC_URL).hostname;
  const language = operator.domain_language.slice(0, 2).toLowerCase();
  const settings = entities.settings.parse({
    ...wellFormed(deps, operator),
    ...texts(deps, row?.settings as OperatorTexts | undefined, operator.name, locale ?? (isLocale(language) ? language : DEFAULT_LOCALE)),
    domain: known,
    geoip_selected_country: country ?? operator.geoip_country,
    minimum_message_costs: messageCosts(from, operator.message_credits),
    push_public_key: deps.secrets.vapid.publicKey,
    company,
    demo: deps.config.demo,
  });
  return { domain: known, settings, company };
}

/** The site's words in one language: the operator's, else the catalogue's. */
function texts(deps: Deps, given: OperatorTexts | undefined, name: string, locale: Locale): Pick<Settings, (typeof SITE_TEXTS)[number]> {
  const text = (field: (typeof SITE_TEXTS)[number]) => {
    const own = given?.[field];
    return (typeof own === 'object' ? own[locale] : own) ?? deps.messages.text(locale, `site.${field}`, { name });
  };
  return Object.fromEntries(SITE_TEXTS.map((field) => [field, text(field)])) as Pick<Settings, (typeof SITE_TEXTS)[number]>;
}

const someSettings = entities.settings.partial();

/** An operator's mistake in one field costs that field, not the site. */
function wellFormed(deps: Deps, given: OperatorSettings): OperatorSettings {
  const { error } = someSettings.safeParse(given);
  if (!error) return given;
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  deps.log.error({ fields: [...wrong] }, 'the settings of this site are wrong in these fields');
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, wrong.has(key) ? DEFAULT_SETTINGS[key as keyof OperatorSettings] : value]),
  ) as unknown as OperatorSettings;
}

/** Who the mails come from: the site under the product's own address, where all their links lead. */
export async function senderOf({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Pick<Settings, 'name' | 'company'>> {
  const from = await stored({ db }, new URL(config.PUBLIC_URL).hostname);
  const row = rowOf(from);
  const { name } = { ...DEFAULT_SETTINGS, ...(row?.settings as Partial<OperatorSettings> | undefined) };
  return { name, company: companyOf(from, row?.company_id ?? DEFAULT_SETTINGS.company_id) };
}

function rowOf({ site }: Stored): Selectable<Database['site']> | null {
  return site === null ? null : (JSON.parse(site) as Selectable<Database['site']>);
}

function companyOf({ companies }: Stored, id: number): CompanyInfo {
  const rows = companies === null ? {} : (JSON.parse(companies) as Record<number, Partial<CompanyInfo>>);
  return entities.companyInfo.parse({ ...(COMPANIES[id] ?? COMPANIES[DEFAULT_SETTINGS.company_id]), ...rows[id] });
}

/** The least a message can cost, by the cheapest bundle; the same in every country while bundles have one price. */
function messageCosts({ bundles }: Stored, messageCredits: number): Settings['minimum_message_costs'] {
  const [cheapest] = bundles === null ? [] : (JSON.parse(bundles) as Selectable<Database['bundle']>[]);
  if (!cheapest) return {};
  const costs = Math.ceil((cheapest.price_cents / cheapest.credits) * messageCredits) / 100;
  return Object.fromEntries(COUNTRIES.map((country) => [country, { costs, currency: cheapest.currency }]));
}
