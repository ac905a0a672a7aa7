import type { Api } from '@nightlark/api-client';
import { isApiError } from '@nightlark/api-client';
import {
  acceptedLocale,
  COUNTRIES,
  DISMISSALS_COOKIE,
  isLocale,
  laterDate,
  LOCALE_COOKIE,
  SOURCE_COOKIE,
  TERMS_VERSION_DEFAULT,
  type Country,
  type Locale,
  type Sanction,
  type Settings,
  type User,
} from '@nightlark/contract';
import type { Visitor } from '@nightlark/release';
import { parseDismissals, type Dismissals } from '@nightlark/state';
import { readCookies } from './cookies.ts';
import { loadMessages } from './load-messages.ts';
import { fetchSettings, type LoadSettings } from './load-settings.ts';
import { LOCALE_PARAM, resolveLocale } from './resolve-locale.ts';
import { adNetworkOf, trafficSourceOf } from './traffic-source.ts';

/** Not in TypeScript's library yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones: () => readonly string[] | undefined };

/** By country. Asking `Intl` takes a twelfth of a page's time. */
const known = new Map<string, string>();

/** The time zone of a country's mainland; UTC for one with several, and an unknown one. Read on the server. */
export function zoneOf(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return 'UTC';
  const zone = known.get(country) ?? findZone(country);
  known.set(country, zone);
  return zone;
}

function findZone(country: string): string {
  const zones = (new Intl.Locale('und', { region: country }) as LocaleWithZones).getTimeZones() ?? [];
  const european = zones.filter((zone) => zone.startsWith('Europe/'));
  // Germany has two, which are the same.
  if (european.length > 0 && european.length <= 2) return european[0]!;
  return zones.length === 1 ? zones[0]! : 'UTC';
}

interface Whereabouts {
  locale: Locale;
  /** The visitor's country, and the one in a member's profile. */
  countries: readonly (string | undefined)[];
  /** The settings' `domain_language`. */
  domain: string;
  /** The `Accept-Language` header. */
  accepted: string | null;
}

const EN_US = /^\s*en[-_]us\b/i;

/**
 * Whether `en` is `en-US` for this reader (docs/product/legal-and-privacy.md#static-pages): by country, by the site's language, or by
 * the browser's preferred language. Any of them is enough: an unneeded US text does less harm than a missing one.
 */
export function isAmerican({ locale, countries, domain, accepted }: Whereabouts): boolean {
  return locale === 'en' && (countries.includes('US') || EN_US.test(domain) || EN_US.test(accepted ?? ''));
}

/** Data of the visitor and the site, loaded once on the server and part of the page state. */
export interface PageData {
  locale: Locale;
  /** The locale was set by this request's query. */
  localeChosen: boolean;
  /** Whether `en` is `en-US`. */
  american: boolean;
  user: User | null;
  /** Why the session of this browser was ended. */
  sanction: Sanction | null;
  settings: Settings;
  /** The visitor's country, ISO 3166-1. */
  country: string;
  termsVersion: string;
  /** Where the visitor came from, while logged out (docs/product/tracking-and-attribution.md). */
  trafficsource: string | null;
  dismissals: Dismissals;
  /** The time zone until the browser’s is known, so that days have the same names before and after. */
  zone: string;
  /** Server time, Unix ms. */
  now: number;
  /** Scheme and host, for absolute URLs. */
  origin: string;
}

const isCountry = (value: string | null): value is Country => (COUNTRIES as readonly (string | null)[]).includes(value);

async function currentUser(api: Api, { hasSession }: Visitor): Promise<Pick<PageData, 'user' | 'sanction'>> {
  if (!hasSession) return { user: null, sanction: null };
  try {
    const { user, sanction = null } = await api.call('getUser');
    return { user, sanction };
  } catch (error) {
    if (isApiError(error) && error.code === 'authentication_required') return { user: null, sanction: null };
    throw error;
  }
}

interface Visit {
  loadSettings?: LoadSettings;
  /** The visitor's country in the gateway's claim to the API, whose response depends on it. */
  from?: string | null;
  visitor: Visitor;
}

/** Loads settings, member and language of a page (docs/product/site-settings.md). Once per response. */
export async function loadPageData(
  api: Api,
  request: Request,
  { loadSettings = fetchSettings, from = null, visitor }: Visit,
): Promise<PageData> {
  const url = new URL(request.url);
  const cookies = readCookies(request.headers.get('cookie'));
  const country = url.searchParams.get('country');
  const chosen = url.searchParams.get(LOCALE_PARAM);
  const trafficsource = trafficSourceOf(url.searchParams, cookies.get(SOURCE_COOKIE));
  const query = {
    domain: url.hostname,
    trafficsource: trafficsource ?? undefined,
    network: adNetworkOf(url.searchParams) ?? undefined,
    country: isCountry(country) ? country : undefined,
    language: isLocale(chosen) ? chosen : undefined,
  };
  // Without the cookie, texts are in the member's saved language.
  const accepted = request.headers.get('accept-language');
  const localeHint = cookies.get(LOCALE_COOKIE) ?? (visitor.hasSession ? visitor.cookies : (acceptedLocale(accepted) ?? ''));
  const [settings, { user, sanction }] = await Promise.all([loadSettings(api, query, { localeHint, from }), currentUser(api, visitor)]);
  const visitorCountry = settings.geoip_selected_country || settings.geoip_country;
  const locale = resolveLocale({
    chosen,
    cookie: cookies.get(LOCALE_COOKIE),
    saved: user?.language,
    domain: settings.domain_language,
    accepted,
  });
  await loadMessages(locale);
  return {
    locale,
    localeChosen: chosen === locale,
    american: isAmerican({ locale, countries: [visitorCountry, user?.profile.country], domain: settings.domain_language, accepted }),
    user,
    sanction,
    settings,
    country: visitorCountry,
    termsVersion: laterDate(TERMS_VERSION_DEFAULT, settings.company.added),
    trafficsource,
    dismissals: parseDismissals(cookies.get(DISMISSALS_COOKIE)),
    zone: zoneOf(user?.profile.country ?? visitorCountry),
    now: Date.now(),
    origin: url.origin,
  };
}
