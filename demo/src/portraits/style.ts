import { Avatar, Style } from '@dicebear/core';
import toonHead from '@dicebear/styles/toon-head.json' with { type: 'json' };

/** Parts of "ToonHead" by Johan Melin (CC BY 4.0, see `ATTRIBUTION.md`), used individually to compose people. */
const style = new Style(toonHead);

export interface PartChoice {
  hair: 'bun' | 'sideComed' | 'spiky' | 'undercut';
  rearHair: 'longStraight' | 'longWavy' | 'neckHigh' | 'shoulderHigh';
  beard: 'chin' | 'chinMoustache' | 'fullBeard' | 'longBeard' | 'moustacheTwirl';
  clothes: 'dress' | 'openJacket' | 'shirt' | 'tShirt' | 'turtleNeck';
  eyebrows: 'happy' | 'neutral' | 'raised';
}

export type Parts = Record<'rearHair' | 'body' | 'head' | 'clothes' | 'beard' | 'eyebrows' | 'hair', string>;

/** Placeholder colours that are replaced by a person's gradients, lit by the scene. */
const STAND_IN = { skin: '#010203', hair: '#010204', clothes: '#010205' };

/** Each part as SVG, in the style's own coordinates of 768 × 768, filled with `url(#skin)`, `url(#hair)` and `url(#clothes)`. */
export function drawParts(choice: PartChoice, stroke: string): Parts {
  const svg = new Avatar(style, {
    seed: 'parts',
    hairVariant: choice.hair,
    hairProbability: 100,
    rearHairVariant: choice.rearHair,
    rearHairProbability: 100,
    beardVariant: choice.beard,
    beardProbability: 100,
    clothesVariant: choice.clothes,
    eyebrowsVariant: choice.eyebrows,
    eyesVariant: 'happy',
    mouthVariant: 'smile',
    skinColor: STAND_IN.skin,
    hairColor: STAND_IN.hair,
    clothesColor: STAND_IN.clothes,
    strokeColor: stroke,
  }).toString();
  const painted = svg
    .replaceAll(STAND_IN.skin, 'url(#skin)')
    .replaceAll(STAND_IN.hair, 'url(#hair)')
    .replaceAll(STAND_IN.clothes, 'url(#clothes)');
  const part = (name: string): string => {
    const [, transform = ''] = new RegExp(`<use transform="([^"]*)" href="#${name}-`).exec(painted) ?? [];
    const [, body = ''] = new RegExp(`<g id="${name}-[^"]*">(.*?)</g>(?=<g id=|<clipPath|</defs>)`, 's').exec(painted) ?? [];
    return `<g transform="${transform}">${body}</g>`;
  };
  return {
    rearHair: part('rearHair'),
    body: part('body'),
    head: part('head'),
    clothes: part('clothes'),
    beard: part('beard'),
    eyebrows: part('eyebrows'),
    hair: part('hair'),
  };
}
