import { type Place, placesOf } from '@nightlark/backend';
import {
  BODY_TYPES,
  CHOSEN_FIELDS,
  type ChosenField,
  type Country,
  DEFAULT_SHOWN_TO,
  EYE_COLORS,
  type Gender,
  type Interest,
  INTERESTS,
  type Locale,
  RELATIONSHIPS,
  type Sexuality,
  type ShownTo,
  TATTOOS,
} from '@nightlark/contract';
import { COUNTRY_MIX } from './countries.ts';
import { NAMES } from './names.ts';
import { SCENE_NAMES } from './portraits/scenes/index.ts';
import { type Random, random } from './random.ts';
import { composeAbout, TEXTS } from './texts.ts';

/** A demo member before insertion into the database. */
export interface Person {
  id: number;
  name: string;
  gender: Gender;
  sexuality: Sexuality | null;
  birthdate: string;
  age: number;
  language: Locale;
  place: Place;
  relationship: string | null;
  hairColor: string;
  eyeColor: string;
  bodyType: string | null;
  tattoos: string | null;
  interests: Interest[];
  about: string;
  fictional: boolean;
  /** Where it differs from the default. */
  shownTo: Partial<Record<ChosenField, ShownTo>>;
  indexable: boolean;
  scenes: string[];
  rnd: number;
}

/** Ages are as of this day, so that a seed gives the same birth dates whenever it is run. */
const BORN_BEFORE = Date.UTC(2026, 5, 1);
const YEAR_MS = 365.25 * 86_400_000;
const AGES: readonly (readonly [[number, number], number])[] = [
  [[19, 24], 15],
  [[25, 34], 34],
  [[35, 44], 25],
  [[45, 54], 15],
  [[55, 64], 8],
  [[65, 70], 3],
];
const LARGEST_TOWNS = 80;

/** One member; deterministic by seed and id. `given` overrides random choices. */
export function makePerson(
  seed: string,
  id: number,
  given: Partial<Pick<Person, 'name' | 'gender' | 'sexuality' | 'age' | 'fictional' | 'hairColor' | 'eyeColor' | 'about'>> & {
    country?: Country;
    photos?: number;
  } = {},
): Person {
  const r = random(`${seed}:${id}`);
  const mix =
    COUNTRY_MIX.find(({ country }) => country === given.country) ?? r.weighted(COUNTRY_MIX.map((each) => [each, each.weight] as const));
  const language = r.weighted(mix.languages);
  const gender = given.gender ?? (r.chance(0.52) ? 'female' : 'male');
  const age = given.age ?? r.int(...r.weighted(AGES));
  const birthdate = new Date(BORN_BEFORE - age * YEAR_MS - r.between(2, 360) * 86_400_000).toISOString().slice(0, 10);
  const interests = chooseInterests(r, language);
  return {
    id,
    name: given.name ?? r.pick(NAMES[language][gender]),
    gender,
    sexuality: given.sexuality ?? chooseSexuality(r, gender),
    birthdate,
    age,
    language,
    place: choosePlace(r, mix.country),
    relationship: chooseRelationship(r, age),
    hairColor: given.hairColor ?? chooseHair(r, gender, age, language),
    eyeColor: given.eyeColor ?? r.pick(EYE_COLORS),
    bodyType: r.chance(0.85) ? r.pick(BODY_TYPES) : null,
    tattoos: r.chance(0.7)
      ? r.weighted([
          [TATTOOS[0], 6],
          [TATTOOS[1], 2],
          [TATTOOS[2], 1.5],
          [TATTOOS[3], 0.5],
        ])
      : null,
    interests,
    about: given.about ?? (r.chance(0.94) ? composeAbout(r, language, { gender, age, interests }) : ''),
    fictional: given.fictional ?? r.chance(0.03),
    scenes: r.sample(
      SCENE_NAMES,
      given.photos ??
        r.weighted([
          [1, 16],
          [2, 22],
          [3, 24],
          [4, 18],
          [5, 12],
          [6, 8],
        ]),
    ),
    rnd: r.next(),
    ...chooseOpenness(random(`${seed}:shown:${id}`)),
  };
}

/** Some show all their fields, some slightly more than the default, some less. A separate generator keeps the other choices unchanged. */
function chooseOpenness(r: Random): Pick<Person, 'shownTo' | 'indexable'> {
  const openness = r.weighted([
    ['open', 30],
    ['usual', 55],
    ['reserved', 15],
  ] as const);
  const shownTo: Person['shownTo'] = {};
  for (const field of CHOSEN_FIELDS) {
    const isIntimate = DEFAULT_SHOWN_TO[field] === 'nobody';
    if (openness === 'open') {
      if (r.chance(isIntimate ? 0.5 : 0.9)) shownTo[field] = isIntimate ? 'members' : 'everybody';
    } else if (openness === 'usual') {
      if (r.chance(isIntimate ? 0.25 : 0.3)) shownTo[field] = isIntimate ? 'members' : 'everybody';
    } else if (!isIntimate && r.chance(0.4)) shownTo[field] = 'nobody';
  }
  return { shownTo, indexable: openness === 'open' && r.chance(0.4) };
}

function chooseSexuality(r: Random, gender: Gender): Sexuality | null {
  return r.weighted([
    ['hetero', 78],
    ['bi', 12],
    [gender === 'male' ? 'gay' : 'lesbian', 8],
    [null, 2],
  ]);
}

function choosePlace(r: Random, country: Country): Place {
  return r.weighted(
    placesOf(country)
      .slice(0, LARGEST_TOWNS)
      .map((place) => [place, place.population ** 0.7] as const),
  );
}

function chooseRelationship(r: Random, age: number): string | null {
  if (r.chance(0.12)) return null;
  const weights: Record<(typeof RELATIONSHIPS)[number], number> = {
    single: 60,
    divorced: age > 32 ? age - 25 : 0,
    widowed: age > 50 ? 8 : 0,
    in_relationship: 4,
    married: age > 30 ? 5 : 0,
    open_relationship: 5,
  };
  return r.weighted(RELATIONSHIPS.map((each) => [each, weights[each]] as const));
}

function chooseHair(r: Random, gender: Gender, age: number, language: Locale): string {
  const nordic = ['da', 'fi', 'no', 'sv', 'nl', 'de', 'pl'].includes(language);
  return r.weighted([
    ['brown', 40],
    ['black', nordic ? 10 : 26],
    ['blonde', nordic ? 32 : 14],
    ['red', 8],
    ['other', age < 36 ? 5 : 1],
    ['grey', age > 48 ? age - 36 : 0],
    ['bald', gender === 'male' && age > 32 ? 10 : 0],
  ]);
}

/** Some that the about-me text can mention, and others. */
function chooseInterests(r: Random, language: Locale): Interest[] {
  const spoken = r.sample(Object.keys(TEXTS[language].interests) as Interest[], r.int(1, 4));
  return [...new Set([...spoken, ...r.sample(INTERESTS, r.int(3, 7))])];
}
