import { darken, lighten } from './color.ts';
import { circle, path } from './drawing.ts';
import { drawFace } from './face.ts';
import { drawHair } from './hair.ts';
import { appearanceOf, type Outfit, outfitOf, paints } from './appearance.ts';
import type { Scene } from './scenes/index.ts';
import { drawParts, type PartChoice } from './style.ts';
import type { Traits } from './traits.ts';

/** The style's heads have a child's proportions: scaled down on wider shoulders they look adult. */
const HEAD = { width: 0.78, height: 0.85, neck: 585, lift: 16 };

/** Draws one person in one photo: SVG of 768 × 768 that ends at the chest. */
export function drawPerson(traits: Traits, scene: Scene): string {
  const look = appearanceOf(traits);
  const outfit = outfitOf(traits, scene.clothing);
  const choice: PartChoice = {
    hair: isStyleHair(look.haircut) ? look.haircut : 'sideComed',
    rearHair: look.rearHair ?? 'neckHigh',
    beard: look.beard === null || look.beard === 'stubble' ? 'fullBeard' : look.beard,
    clothes: outfit.clothes,
    eyebrows: look.brows,
  };
  const parts = drawParts(choice, darken(look.skin, 0.45));
  const hair = drawHair(look, parts);
  const face = drawFace(look, outfit);
  const shoulders = look.feminine ? 1.02 : 1.18;
  const head = (content: string) =>
    `<g transform="translate(384 ${HEAD.neck - HEAD.lift}) scale(${HEAD.width} ${HEAD.height}) translate(-384 ${-HEAD.neck})">${content}</g>`;
  const body = (content: string) => `<g transform="translate(384 0) scale(${shoulders} 1) translate(-384 0)">${content}</g>`;
  const beard = look.beard === null ? '' : look.beard === 'stubble' ? `<g opacity=".22">${parts.beard}</g>` : parts.beard;
  return `<defs>${paints(look, outfit, scene.light, scene.shade)}</defs>
    ${head(hair.back)}${neck()}${body(parts.body)}${outfit.necklace ? necklace() : ''}${body(parts.clothes + folds())}
    ${outfit.scarf ? scarf(outfit.scarf) : ''}
    ${head(parts.head + face.under + beard + slimmer(parts.eyebrows, look.feminine) + shadowOf(hair.front) + face.over + (look.earrings ? earrings(look.earrings) : '') + hair.front + (outfit.beanie ? beanie(outfit) : ''))}`;
}

function isStyleHair(haircut: string): haircut is PartChoice['hair'] {
  return ['bun', 'sideComed', 'spiky', 'undercut'].includes(haircut);
}

/** Behind the style's own neck, which is too short for a raised head. */
function neck(): string {
  return path('M336 500H432V640H336Z', 'url(#skin)');
}

function folds(): string {
  return path(
    'M262 700C276 730 276 756 268 800M506 700C492 730 492 756 500 800M330 716C350 736 350 760 344 790',
    'none',
    'stroke="#1a0d14" stroke-width="6" stroke-linecap="round" opacity=".08"',
  );
}

/** The shadow of the hair on the face. */
function shadowOf(front: string): string {
  return `<defs><clipPath id="face"><ellipse cx="384" cy="366" rx="160" ry="222"/></clipPath></defs><g clip-path="url(#face)"><g transform="translate(4 13)" opacity=".17">${front.replaceAll('url(#hair)', '#2a0c14')}</g></g>`;
}

function slimmer(eyebrows: string, feminine: boolean): string {
  return `<g transform="translate(384 350) scale(.96 ${feminine ? 0.62 : 0.85}) translate(-384 -350)">${eyebrows}</g>`;
}

function earrings(kind: 'studs' | 'hoops'): string {
  if (kind === 'studs') return circle(206, 488, 9, '#f5d58a') + circle(562, 488, 9, '#f5d58a');
  return ['M204 480a20 24 0 1 0 .1 0z', 'M564 480a20 24 0 1 0 .1 0z']
    .map((d) => path(d, 'none', 'stroke="#e9bf62" stroke-width="7"'))
    .join('');
}

function necklace(): string {
  return path('M330 618C344 668 424 668 438 618', 'none', 'stroke="#e9bf62" stroke-width="4"') + circle(384, 659, 8, '#f5d58a');
}

function scarf(color: string): string {
  return (
    path('M282 604C300 574 468 574 486 604C500 640 470 664 384 664C298 664 268 640 282 604Z', color) +
    path('M430 640C470 650 486 700 478 790H412C420 730 416 680 398 652Z', darken(color, 0.12)) +
    path(
      'M296 612C330 640 438 640 472 612M292 632C330 656 438 656 474 634',
      'none',
      `stroke="${darken(color, 0.22)}" stroke-width="5" opacity=".6"`,
    )
  );
}

function beanie({ beanie: color }: Outfit): string {
  const wool = color ?? '#c8553d';
  return (
    path('M196 296C180 120 300 66 384 66C468 66 588 120 572 296C500 262 268 262 196 296Z', wool) +
    path('M186 300C250 258 518 258 582 300C592 330 588 350 576 354C510 318 258 318 192 354C180 350 176 330 186 300Z', lighten(wool, 0.14)) +
    circle(384, 62, 34, lighten(wool, 0.3))
  );
}
