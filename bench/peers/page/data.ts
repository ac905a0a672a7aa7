import type { ResponseOf } from '@nightlark/contract';

type Settings = ResponseOf<'getSettings'>['settings'];
type Search = ResponseOf<'search'>;
type Card = Search['profiles'][number];
type Region = ResponseOf<'getRegions'>['regions'][number];

/** What the page shows, and no more: it is sent twice, as markup and as the state that is hydrated. */
export interface MembersData {
  locale: string;
  messages: Record<string, string>;
  settings: Pick<
    Settings,
    'name' | 'cdn_prefix' | 'countries' | 'min_age' | 'fictional_singular' | 'fictional_plural' | 'fictional_warning' | 'search_fields'
  > & { promotion: Settings['promotions'][number] | null };
  user: ResponseOf<'getUser'>['user'];
  tiles: Tile[];
  regions: Region[];
  applied: Search['applied'];
  total: number;
  next: string | null;
}

export type Tile = ReturnType<typeof tileOf>;

interface Visit {
  cookie: string;
  language: string;
  /** Of the address, with its question mark or without. */
  query: string;
}

const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'];

async function call<Answer>(path: string, cookie = ''): Promise<Answer> {
  const headers = { cookie, 'x-requested-with': 'nightlark' };
  const answer = await fetch(`${process.env['BACKEND_URL']}/api/${path}`, { headers });
  if (!answer.ok) throw new Error(`${path}: status ${answer.status}`);
  return (await answer.json()) as Answer;
}

/** What is the same for all is asked for once in a process, as by the product. */
const kept = new Map<string, Promise<unknown>>();
function once<Answer>(path: string): Promise<Answer> {
  const answer = kept.get(path) ?? call<Answer>(path);
  kept.set(path, answer);
  return answer as Promise<Answer>;
}

/** The calls of the product's own page: the session's user and the search, and what is the same for all. */
export async function loadMembers({ cookie, language, query }: Visit): Promise<MembersData> {
  const locale = LOCALES.find((one) => language.startsWith(one)) ?? 'en';
  const [{ settings }, { user }, search, { default: messages }] = await Promise.all([
    once<ResponseOf<'getSettings'>>('settings.php'),
    call<ResponseOf<'getUser'>>('user.php', cookie),
    call<Search>(`search.php?${query}`, cookie),
    import(`./messages/${locale}.json`) as Promise<{ default: Record<string, string> }>,
  ]);
  const { country } = search.applied;
  const { name, cdn_prefix, countries, min_age, fictional_singular, fictional_plural, fictional_warning, search_fields } = settings;
  return {
    locale,
    messages,
    settings: {
      ...{ name, cdn_prefix, countries, min_age, fictional_singular, fictional_plural, fictional_warning, search_fields },
      promotion: settings.promotions[0] ?? null,
    },
    user,
    tiles: search.profiles.map(tileOf),
    regions: country ? (await once<ResponseOf<'getRegions'>>(`regions.php?country=${country}`)).regions : [],
    applied: search.applied,
    total: search.total,
    next: search.next,
  };
}

function tileOf({ id, name, age, country, region, city, distance_km, online, fictional, liked, main_image }: Card) {
  const image = main_image && {
    ...{ locked: main_image.locked, thumb: main_image.thumb_match, color: main_image.color, placeholder: main_image.placeholder },
  };
  return { id, name, age, country, place: city ?? region, distance_km, online, fictional, liked, image };
}
