import { COUNTRIES, DEFAULT_LOCALE, localeOf, type CompanyInfo, type Country, type Locale, type Settings } from '@nightlark/contract';
import { entities } from '@nightlark/contract/api';
import { type Selectable, sql } from 'kysely';
import { createStaleIfErrorCache } from '../../db/stale-if-error-cache.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { creditPrices, messageCosts } from '../price-list/message-costs.ts';
import { type PlacedPromotion, promotionsFor, promotionsIn } from '../promotions/operator-promotions.ts';
import { COMPANIES } from './companies.ts';
import { DEFAULT_SETTINGS, SITE_TEXTS, type OperatorTexts, type SiteText } from './default-settings.ts';
import { moment, readSettings, validFields } from './operator-settings.ts';

export interface Site {
  /** The configured domain; an unknown host gets the default site under the product's own domain. */
  domain: string;
  /** Public settings. */
  settings: Settings;
  company: CompanyInfo;
  /** The default country of members: the visitor's if the site is offered there, else the operator's. */
  homeCountry: Country;
}

interface SiteOptions {
  /** Chosen by the visitor. */
  country?: Country | undefined;
  /** The client's country, any of the world; if unknown, the operator's. */
  clientCountry?: string | undefined;
  /** Of the site's texts. */
  locale?: Locale | undefined;
  /** Preferred by the browser: for a site without a language of its own. */
  accepted?: Locale | undefined;
}

/** A site without country-specific data, so that 250 countries don't make 250 cache entries. */
interface MadeSite extends Omit<Site, 'homeCountry'> {
  promotions: readonly PlacedPromotion[];
}

/** The database rows of a site, as JSON texts: equal texts make equal settings. */
interface Stored {
  site: string | null;
  /** By id. */
  companies: string | null;
  /** Prices of credits. */
  prices: string | null;
}

/**
 * A cache of settings by domain and language, each with the rows it was built from. They are read for every page and
 * change once a month: the rows are queried each time, so that every process sees a change at once, and validated and
 * assembled only when they differ.
 */
const sitesByDeps = new WeakMap<Deps, Map<string, { from: Stored; site: MadeSite }>>();
const CACHE_SIZE = 1_000;

/**
 * The settings of the site of a domain (decision 082).
 * Its texts are in `locale`, by default the domain's own language, else the one that the browser prefers.
 */
export async function siteFor(deps: Deps, domain: string, { locale, accepted, ...place }: SiteOptions = {}): Promise<Site> {
  return inCountry(await cachedSite(deps, domain, locale, accepted), place);
}

async function cachedSite(deps: Deps, domain: string, locale: Locale | undefined, accepted: Locale | undefined): Promise<MadeSite> {
  const from = await stored(deps, domain.toLowerCase());
  const cache = sitesByDeps.get(deps) ?? new Map<string, { from: Stored; site: MadeSite }>();
  sitesByDeps.set(deps, cache);
  const key = [domain, locale, locale ?? accepted].join(' ');
  const known = cache.get(key);
  if (known && known.from.site === from.site && known.from.companies === from.companies && known.from.prices === from.prices)
    return known.site;
  const site = makeSite(deps, from, locale, accepted);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(key, { from, site });
  return site;
}

function inCountry(
  { domain, settings, company, promotions }: MadeSite,
  { country, clientCountry }: Omit<SiteOptions, 'locale' | 'accepted'>,
): Site {
  const operators = settings.geoip_country;
  const geoip_country = clientCountry ?? operators;
  const geoip_selected_country = country ?? geoip_country;
  const countries = settings.countries.length > 0 ? settings.countries : COUNTRIES;
  const offered = (wanted: string) => countries.find((one) => one === wanted);
  return {
    domain,
    settings: { ...settings, geoip_country, geoip_selected_country, promotions: promotionsIn(geoip_selected_country, promotions) },
    company,
    homeCountry: offered(geoip_selected_country) ?? offered(operators) ?? countries[0]!,
  };
}

const lastStored = createStaleIfErrorCache<Stored>(CACHE_SIZE);

function stored({ db }: Pick<Deps, 'db'>, domain: string): Promise<Stored> {
  return lastStored(db, domain, () => readStored(db, domain));
}

async function readStored(db: Deps['db'], domain: string): Promise<Stored> {
  const { rows } = await sql<Stored>`${PREPARED} select
    (select to_jsonb(site)::text from site where domain = ${domain}) as site,
    (select jsonb_object_agg(id, info)::text from company) as companies,
    ${creditPrices} as prices`.execute(db);
  return rows[0]!;
}

function makeSite(deps: Deps, from: Stored, locale: Locale | undefined, accepted: Locale | undefined): MadeSite {
  const row = rowOf(from);
  const operator = readSettings(row?.settings, (fields) =>
    deps.log.error({ fields }, 'the settings of this site are wrong in these fields'),
  );
  const company_id = companyIdOf(row);
  const company = companyOf(from, company_id, (fields) =>
    deps.log.error({ company: company_id, fields }, 'this company is wrong in these fields'),
  );
  const known = row?.domain ?? new URL(deps.config.PUBLIC_URL).hostname;
  const words = locale ?? localeOf(operator.domain_language) ?? accepted ?? DEFAULT_LOCALE;
  const place = { locale: words, niche: operator.niche, member_resell: operator.member_resell };
  const promotions = promotionsFor(operator.promotions, place, (position, problem) =>
    deps.log.error({ position, problem }, 'a promotional tile of this site is wrong'),
  );
  const settings = entities.settings.parse({
    ...operator,
    support_phone: operator.support_phone || company.support_phone,
    promotions: [],
    ...texts(deps, operator, words),
    domain: known,
    privacy_email: operator.privacy_email || operator.support_email,
    geoip_selected_country: operator.geoip_country,
    minimum_message_costs: messageCosts(deps, from.prices, operator.message_credits),
    push_public_key: deps.secrets.vapid.publicKey,
    company,
    company_id,
    demo: deps.config.demo,
    demo_login: deps.demoLogin,
  });
  return { domain: known, settings, company, promotions };
}

/** The site's texts in one language: the operator's, else the catalogue's. */
function texts(deps: Deps, given: OperatorTexts & { name: string }, locale: Locale): Pick<Settings, SiteText> {
  const text = (field: SiteText) => {
    const own = given[field];
    return (typeof own === 'object' ? own[locale] : own) ?? deps.messages.text(locale, `site.${field}`, { name: given.name });
  };
  return Object.fromEntries(SITE_TEXTS.map((field) => [field, text(field)])) as Pick<Settings, SiteText>;
}

/** The sender of mails: the site under the product's own address, where all their links lead. */
export async function senderOf({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Pick<Settings, 'name' | 'company' | 'company_id'>> {
  const from = await stored({ db }, new URL(config.PUBLIC_URL).hostname);
  const row = rowOf(from);
  const company_id = companyIdOf(row);
  return { name: readSettings(row?.settings).name, company: companyOf(from, company_id), company_id };
}

function rowOf({ site }: Stored): Selectable<Database['site']> | null {
  return site === null ? null : (JSON.parse(site) as Selectable<Database['site']>);
}

const companyIdOf = (row: Selectable<Database['site']> | null) => row?.company_id ?? DEFAULT_SETTINGS.company_id;

const companyFields = entities.companyInfo.extend({ added: moment.nullable() }).partial();

/** A row of `company` over the example of the same id. An invalid field counts as not set. */
function companyOf({ companies }: Stored, id: number, onWrong?: (names: PropertyKey[]) => void): CompanyInfo {
  const rows = companies === null ? {} : (JSON.parse(companies) as Record<number, unknown>);
  const example = COMPANIES[id] ?? COMPANIES[DEFAULT_SETTINGS.company_id];
  return { ...example, ...validFields(companyFields, rows[id] ?? {}, onWrong) } as CompanyInfo;
}
