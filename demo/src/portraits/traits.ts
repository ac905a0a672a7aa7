import { type Random, random } from '../random.ts';
import { SCENE_NAMES } from './scenes/index.ts';

/**
 * The content of a demo photo. All of it is encoded in its storage key, so that a photo is drawn at its first request, deterministically.
 */
export interface Traits {
  gender: 'male' | 'female';
  age: number;
  hairColor: string;
  eyeColor: string;
  /** Seed of the person: the same in all of a member's photos. */
  seed: number;
  /** Index of the photo among the member's. */
  photo: number;
  scene: string;
}

const PREFIX = /^demo\/([mf])-(\d{2})-([a-z]+)-([a-z]+)-(\d+)-(\d+)-([a-z-]+)$/;

export function keyOfTraits({ gender, age, hairColor, eyeColor, seed, photo, scene }: Traits): string {
  return `demo/${gender[0]}-${age}-${hairColor}-${eyeColor}-${seed}-${photo}-${scene}`;
}

export function traitsOfKey(prefix: string): Traits | null {
  const [, gender, age, hairColor, eyeColor, seed, photo, scene] = PREFIX.exec(prefix) ?? [];
  if (!scene || !SCENE_NAMES.includes(scene)) return null;
  return {
    gender: gender === 'm' ? 'male' : 'female',
    age: Number(age),
    hairColor: hairColor!,
    eyeColor: eyeColor!,
    seed: Number(seed),
    photo: Number(photo),
    scene,
  };
}

/** Random generator for the person (face, hair). */
export const personRandom = (traits: Traits): Random => random(`person:${traits.seed}`);
/** Random generator for one photo (clothes, pose, expression). */
export const photoRandom = (traits: Traits): Random => random(`photo:${traits.seed}:${traits.photo}`);
