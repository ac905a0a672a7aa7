import type { Random } from '../random.ts';
import { darken, lighten, mix } from './color.ts';
import { personRandom, photoRandom, type Traits } from './traits.ts';
import type { Clothing } from './scenes/index.ts';
import type { PartChoice } from './style.ts';

/** Features of a person that are the same in every photo. */
export interface Appearance {
  skin: string;
  hair: string;
  eyes: string;
  lips: string;
  haircut: Haircut;
  rearHair: PartChoice['rearHair'] | null;
  beard: PartChoice['beard'] | 'stubble' | null;
  brows: PartChoice['eyebrows'];
  glasses: boolean;
  freckles: boolean;
  earrings: 'studs' | 'hoops' | null;
  age: number;
  feminine: boolean;
}

export type Haircut =
  | PartChoice['hair']
  | 'curtain'
  | 'side-part'
  | 'fringe'
  | 'curls'
  | 'ponytail'
  | 'crop'
  | 'buzz'
  | 'slick'
  | 'curly-top'
  | 'receding'
  | 'bald';

/** Clothes, pose and expression in one photo. */
export interface Outfit {
  clothes: PartChoice['clothes'];
  color: string;
  necklace: boolean;
  scarf: string | null;
  beanie: string | null;
  sunglasses: boolean;
  mouth: 'soft' | 'teeth' | 'smirk';
  eyes: 'open' | 'laughing' | 'wink';
}

const SKINS = [
  ['#f6d5bd', 26],
  ['#f1c6a8', 28],
  ['#e6b48f', 18],
  ['#d39a73', 11],
  ['#b77a54', 8],
  ['#8d5839', 6],
  ['#6b4129', 4],
] as const;
const FAIR = [
  ['#f8dac4', 40],
  ['#f4ccb0', 40],
  ['#ecbe9b', 20],
] as const;
const HAIR: Record<string, readonly string[]> = {
  black: ['#241a18', '#1c1718', '#2e211d'],
  brown: ['#402619', '#5a3524', '#744830', '#8a5a3a'],
  blonde: ['#d3a75f', '#e2c283', '#c1934f', '#eddcaf'],
  red: ['#a4482a', '#bd5a2f', '#8c3b26'],
  grey: ['#a29ea1', '#c6c2c1', '#8b878c'],
  other: ['#a8456f', '#4c5c93', '#6b4b88', '#3f7f7a'],
  bald: ['#4a3327'],
};
const EYES: Record<string, string> = { brown: '#6a4026', blue: '#4b86ba', green: '#5b8f58', grey: '#7f8f9b', hazel: '#94703a' };

const WOMENS: readonly (readonly [Haircut, number])[] = [
  ['curtain', 24],
  ['side-part', 24],
  ['fringe', 14],
  ['curls', 10],
  ['ponytail', 12],
  ['bun', 10],
  ['sideComed', 6],
];
const MENS: readonly (readonly [Haircut, number])[] = [
  ['sideComed', 22],
  ['undercut', 16],
  ['crop', 20],
  ['slick', 14],
  ['curly-top', 12],
  ['spiky', 6],
  ['buzz', 10],
];

export function appearanceOf(traits: Traits): Appearance {
  const r = personRandom(traits);
  const fair = traits.hairColor === 'blonde' || traits.hairColor === 'red' || traits.eyeColor === 'blue';
  const skin = r.weighted(fair ? FAIR : SKINS);
  const hair = r.pick(HAIR[traits.hairColor] ?? HAIR['brown']!);
  const feminine = traits.gender === 'female';
  const haircut = feminine ? r.weighted(WOMENS) : mensHaircut(r, traits);
  const long = haircut === 'curtain' || haircut === 'side-part' || haircut === 'fringe';
  return {
    skin,
    hair: traits.age > 46 && traits.hairColor !== 'other' ? mix(hair, '#b9b4b4', Math.min(0.45, (traits.age - 46) / 60)) : hair,
    eyes: EYES[traits.eyeColor] ?? EYES['brown']!,
    lips: feminine ? mix(mix(skin, '#b8323f', 0.55), r.pick(['#c43d4b', '#a83254', '#c9604f']), 0.4) : mix(skin, '#9c4a40', 0.4),
    haircut,
    rearHair: long ? (traits.age > 52 ? r.pick(['neckHigh', 'shoulderHigh']) : r.pick(['longStraight', 'longWavy', 'shoulderHigh'])) : null,
    beard: feminine ? null : r.weighted(beardsAt(traits.age)),
    brows: r.pick(['happy', 'neutral', 'raised']),
    glasses: r.chance(traits.age > 44 ? 0.34 : 0.14),
    freckles: fair && r.chance(0.35),
    earrings: feminine && r.chance(0.55) ? r.pick(['studs', 'hoops']) : null,
    age: traits.age,
    feminine,
  };
}

/** Older men have fuller beards. */
function beardsAt(age: number): readonly (readonly [Appearance['beard'], number])[] {
  if (age < 24)
    return [
      [null, 74],
      ['stubble', 24],
      ['chin', 2],
    ];
  if (age < 33)
    return [
      [null, 34],
      ['stubble', 44],
      ['fullBeard', 12],
      ['chinMoustache', 6],
      ['chin', 4],
    ];
  return [
    [null, 24],
    ['stubble', 32],
    ['fullBeard', 24],
    ['chinMoustache', 8],
    ['chin', 6],
    ['longBeard', 4],
    ['moustacheTwirl', 2],
  ];
}

function mensHaircut(r: Random, { hairColor, age }: Traits): Haircut {
  if (hairColor === 'bald') return 'bald';
  if (age > 50 && r.chance(0.45)) return 'receding';
  return r.weighted(MENS.filter(([cut]) => cut !== 'spiky' || age < 28));
}

const COLORS: Record<Clothing, readonly string[]> = {
  summer: ['#f7efe1', '#e8705a', '#3f9fa8', '#f0c25a', '#fbfaf6', '#7fb3d5', '#d95f7a', '#2f5d7a'],
  casual: ['#efe4d2', '#c8553d', '#2f5a6b', '#6b7f5a', '#d9a441', '#343a4e', '#a0506b', '#8aa0b5', '#f4f1ea', '#7a4a5f'],
  evening: ['#1f1b24', '#7a1f3d', '#1f5a4c', '#26345f', '#5a2a5c', '#d8c3a0', '#b03040', '#f2ece2'],
  warm: ['#b98a5a', '#3f5a46', '#a5502f', '#2c3b5a', '#8a8682', '#efe6d8', '#7a2f3a', '#d19a3e'],
  stage: ['#1b1a20', '#39363f', '#a3232f', '#3a567f', '#efe8dc', '#5c2a6b'],
};
const WOMENS_CLOTHES: Record<Clothing, readonly PartChoice['clothes'][]> = {
  summer: ['dress', 'dress', 'tShirt'],
  casual: ['tShirt', 'shirt', 'openJacket', 'turtleNeck', 'dress'],
  evening: ['dress', 'dress', 'openJacket', 'turtleNeck'],
  warm: ['turtleNeck', 'openJacket', 'turtleNeck'],
  stage: ['tShirt', 'openJacket', 'dress'],
};
const MENS_CLOTHES: Record<Clothing, readonly PartChoice['clothes'][]> = {
  summer: ['tShirt', 'shirt', 'tShirt'],
  casual: ['tShirt', 'shirt', 'openJacket', 'turtleNeck'],
  evening: ['shirt', 'openJacket', 'turtleNeck'],
  warm: ['turtleNeck', 'openJacket'],
  stage: ['tShirt', 'openJacket'],
};

export function outfitOf(traits: Traits, clothing: Clothing): Outfit {
  const r = photoRandom(traits);
  const feminine = traits.gender === 'female';
  const clothes = r.pick((feminine ? WOMENS_CLOTHES : MENS_CLOTHES)[clothing]);
  const main = traits.photo === 0;
  const color = r.pick(COLORS[clothing]);
  return {
    clothes,
    color,
    necklace: feminine && (clothes === 'dress' || clothes === 'tShirt') && r.chance(0.5),
    scarf: clothing === 'warm' && r.chance(0.45) ? r.pick(['#c8553d', '#e6d5bd', '#2f5a6b', '#d9a441', '#7a2f3a']) : null,
    beanie: clothing === 'warm' && !main && r.chance(0.4) ? r.pick(['#c8553d', '#2c3b5a', '#d9a441', '#efe6d8', '#3f5a46']) : null,
    sunglasses: clothing === 'summer' && !main && r.chance(0.35),
    mouth: r.weighted([
      ['soft', 36],
      ['teeth', 44],
      ['smirk', 20],
    ]),
    eyes: main
      ? 'open'
      : r.weighted([
          ['open', 76],
          ['laughing', 16],
          ['wink', 8],
        ]),
  };
}

/** The three SVG gradients of a person: lit from one side by the scene, tinted by its shadow on the other. */
export function paints(look: Appearance, outfit: Outfit, light: string, shade: string): string {
  const paint = (id: string, lit: string, color: string, dark: string) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".7"><stop offset="0" stop-color="${lit}"/><stop offset=".5" stop-color="${color}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`;
  const warmed = (color: string, share: number) => lighten(mix(color, light, share), 0.05);
  return (
    paint('skin', warmed(look.skin, 0.2), look.skin, mix(mix(look.skin, '#a8432f', 0.26), shade, 0.1)) +
    paint('hair', warmed(look.hair, 0.26), look.hair, mix(darken(look.hair, 0.22), shade, 0.16)) +
    paint('clothes', warmed(outfit.color, 0.2), outfit.color, mix(darken(outfit.color, 0.14), shade, 0.2))
  );
}
