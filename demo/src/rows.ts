import { randomBytes } from 'node:crypto';
import { DEFAULTS, TERMS_VERSION_DEFAULT } from '@nightlark/contract';
import { PORTRAIT } from './portraits/demo-storage.ts';
import { SCENES } from './portraits/scenes/index.ts';
import { keyOfTraits, type Traits } from './portraits/traits.ts';
import type { Person } from './people.ts';
import { random } from './random.ts';

/** A demo member with the ids and dates of their rows. */
export interface Placed {
  person: Person;
  signupDate: Date;
  lastActive: Date;
  /** Id of the member's first image; the others have the following ids. */
  firstImageId: number;
  active: boolean;
}

const randomName = () => `${randomBytes(16).toString('base64url')}.webp`;

export function profileRow({ person, signupDate, lastActive, firstImageId, active }: Placed) {
  const { id, name, gender, sexuality, birthdate, place, interests, about, fictional, scenes, rnd } = person;
  return {
    id,
    name,
    gender,
    sexuality,
    birthdate,
    interests,
    about,
    fictional,
    rnd,
    active,
    country: place.country,
    region_id: place.region_id,
    region: place.region,
    city: place.city,
    lat: place.lat,
    lon: place.lon,
    place_id: place.id,
    relationship_status: person.relationship,
    hair_color: person.hairColor,
    eye_color: person.eyeColor,
    body_type: person.bodyType,
    tattoos: person.tattoos,
    shown_to: person.shownTo,
    indexable: person.indexable,
    photo_count: scenes.length,
    main_image_id: scenes.length > 0 ? firstImageId : null,
    last_active: lastActive,
    created_at: signupDate,
  };
}

/** The consents of sign-up; without a sexuality there is none to store it. */
export function consentRows({ person, signupDate }: Placed) {
  const kinds = person.sexuality ? ['terms', 'privacy', 'sensitive'] : ['terms', 'privacy'];
  return kinds.map((kind) => ({ account_id: person.id, kind, version: TERMS_VERSION_DEFAULT, given_at: signupDate }));
}

/** Most have an age preference; none filter by looks. */
export function preferenceRows({ person, signupDate }: Placed) {
  const r = random(`preferences:${person.id}`);
  if (!r.chance(0.7)) return [];
  const within = (age: number) => Math.min(Math.max(age, DEFAULTS.minAge), DEFAULTS.maxAge);
  const [min_age, max_age] = [within(person.age - r.int(4, 14)), within(person.age + r.int(4, 14))];
  return [{ member_id: person.id, min_age, max_age, country: person.place.country, updated_at: signupDate }];
}

/** The traits of each of the person's photos. */
export function photosOf({ id, gender, age, hairColor, eyeColor, scenes }: Person): Traits[] {
  return scenes.map((scene, photo) => ({ gender, age, hairColor, eyeColor, seed: id, photo, scene }));
}

export function imageRows({ person, signupDate, firstImageId }: Placed, placeholderOf: (traits: Traits) => string) {
  return photosOf(person).map((traits, photo) => ({
    id: firstImageId + photo,
    profile_id: person.id,
    position: photo,
    status: 'active',
    ...PORTRAIT,
    color: SCENES[traits.scene]!.color,
    placeholder: placeholderOf(traits),
    name: randomName(),
    thumb_name: randomName(),
    blur_name: randomName(),
    blur_thumb_name: randomName(),
    storage_key: keyOfTraits(traits),
    avif: [],
    created_at: signupDate,
  }));
}
