import { randomBytes } from 'node:crypto';
import { PORTRAIT } from './portraits/demo-storage.ts';
import { SCENES } from './portraits/scenes/index.ts';
import { keyOfTraits } from './portraits/traits.ts';
import type { Person } from './people.ts';

/** A demo member as rows of the tables. */
export interface Placed {
  person: Person;
  signupDate: Date;
  lastActive: Date;
  /** Id of the member's first image; the others follow it. */
  firstImageId: number;
  active: boolean;
}

const randomName = () => `${randomBytes(16).toString('base64url')}.webp`;

export function profileRow({ person, signupDate, lastActive, firstImageId, active }: Placed) {
  const { id, name, gender, sexuality, birthdate, place, interests, about, fictional, scenes, rnd } = person;
  return {
    id, name, gender, sexuality, birthdate, interests, about, fictional, rnd, active,
    country: place.country,
    region_id: place.region_id,
    region: place.region,
    city: place.city,
    lat: place.lat,
    lon: place.lon,
    relationship_status: person.relationship,
    hair_color: person.hairColor,
    eye_color: person.eyeColor,
    body_type: person.bodyType,
    tattoos: person.tattoos,
    photo_count: scenes.length,
    main_image_id: scenes.length > 0 ? firstImageId : null,
    last_active: lastActive,
    created_at: signupDate,
  }; // prettier-ignore
}

export function imageRows({ person, signupDate, firstImageId }: Placed) {
  return person.scenes.map((scene, photo) => ({
    id: firstImageId + photo,
    profile_id: person.id,
    position: photo,
    status: 'active',
    ...PORTRAIT,
    color: SCENES[scene]!.color,
    name: randomName(),
    thumb_name: randomName(),
    blur_name: randomName(),
    blur_thumb_name: randomName(),
    storage_key: keyOfTraits({
      gender: person.gender,
      age: person.age,
      hairColor: person.hairColor,
      eyeColor: person.eyeColor,
      seed: person.id,
      photo,
      scene,
    }),
    created_at: signupDate,
  }));
}
