import { darken, lighten, mix } from './color.ts';
import { circle, path, radial, repeat } from './drawing.ts';
import type { Appearance, Outfit } from './appearance.ts';

const EYE_Y = 402;
const EYES_X = [314, 454] as const;

/** Eyes, mouth and signs of age and sun on a face, in the head's coordinates. */
export function drawFace(look: Appearance, outfit: Outfit): { under: string; over: string } {
  const line = darken(look.skin, 0.5);
  return {
    under: nose(line) + cheeks(look) + (look.freckles ? freckles(look.skin) : '') + wrinkles(look, line) + mouth(look, outfit),
    over:
      eyes(look, outfit) +
      (outfit.sunglasses ? glasses('#2a1d26', 0.88) : look.glasses ? glasses(mix(look.hair, '#2a1d1a', 0.6), 0.1) : ''),
  };
}

function eyes(look: Appearance, { eyes: kind }: Outfit): string {
  return EYES_X.map((x, side) => {
    const closed = kind === 'laughing' || (kind === 'wink' && side === 1);
    return `<g transform="translate(${x} ${EYE_Y}) scale(${side === 0 ? 1 : -1} 1)">${closed ? closedEye(look) : openEye(look, side)}</g>`;
  }).join('');
}

function openEye({ eyes: iris, feminine, skin, age }: Appearance, side: number): string {
  const shape = feminine ? 'M-39 3C-28 -27 16 -29 36 9C20 22 -20 24 -39 3Z' : 'M-37 4C-26 -21 16 -24 35 8C20 19 -18 20 -37 4Z';
  const lid = feminine ? 'M-41 4C-29 -28 16 -31 38 10' : 'M-38 5C-27 -22 16 -26 37 9';
  const dark = '#24120f';
  return `<defs><clipPath id="eye${side}">${path(shape, '#000')}</clipPath></defs>
    ${feminine ? path('M-44 0C-32 -44 20 -46 40 8C16 -26 -26 -28 -44 0Z', mix(skin, '#8a3f5a', 0.5), 'opacity=".38"') : ''}
    ${path(shape, '#fdf8f1')}
    <g clip-path="url(#eye${side})">${circle(0, -2, 20.5, darken(iris, 0.45))}${circle(0, -2, 18, iris)}${circle(0, 4, 11, lighten(iris, 0.35), 0.55)}${circle(0, -2, 9.5, '#170c0d')}${path('M-44 -30H44V-8C20 -22 -20 -22 -44 2Z', '#2a1512', 'opacity=".2"')}</g>
    ${circle(side === 0 ? 7 : -7, -9, 5.2, '#ffffff', 0.95)}${circle(side === 0 ? -6 : 6, 5, 2.4, '#ffffff', 0.6)}
    ${path(lid, 'none', `stroke="${dark}" stroke-width="${feminine ? 7.5 : 5.5}" stroke-linecap="round"`)}
    ${feminine ? path('M-40 3C-46 -1 -51 -7 -53 -13C-46 -11 -38 -9 -34 -7Z', dark) : ''}
    ${path('M-30 -20C-16 -38 18 -36 32 -12', 'none', `stroke="${darken(skin, 0.5)}" stroke-width="3" opacity=".35" stroke-linecap="round"`)}
    ${path('M-26 18C-10 24 12 24 28 16', 'none', `stroke="${darken(skin, 0.45)}" stroke-width="3" opacity="${age > 45 ? 0.4 : 0.2}" stroke-linecap="round"`)}`;
}

function closedEye({ feminine }: Appearance): string {
  const lash = feminine
    ? path('M-36 2C-46 0 -51 -5 -54 -12M-28 -6C-36 -10 -40 -15 -42 -21', 'none', 'stroke="#24120f" stroke-width="5" stroke-linecap="round"')
    : '';
  return path('M-37 7C-22 -17 18 -17 36 7', 'none', `stroke="#24120f" stroke-width="${feminine ? 8 : 7}" stroke-linecap="round"`) + lash;
}

function mouth({ lips, skin, feminine }: Appearance, { mouth: kind }: Outfit): string {
  const dimples = path(
    'M334 492q-7 7 -5 17M434 492q7 7 5 17',
    'none',
    `stroke="${darken(skin, 0.45)}" stroke-width="4" stroke-linecap="round" opacity=".35"`,
  );
  if (kind === 'teeth') {
    return `${path('M336 496C360 506 408 506 432 496C430 530 410 550 384 550C358 550 338 530 336 496Z', lips)}
      ${path('M343 502C366 510 402 510 425 502C421 526 406 541 384 541C362 541 347 526 343 502Z', '#6e2230')}${path('M345 503C366 510 402 510 423 503C419 517 408 523 384 523C360 523 349 517 345 503Z', '#fffaf3')}
      ${path('M362 537C370 529 398 529 406 537C398 543 370 543 362 537Z', '#d5626c')}${dimples}`;
  }
  const corner = kind === 'smirk' ? 482 : 492;
  const full = feminine ? 540 : 532;
  const upper = `M332 492C350 503 366 503 376 505C381 507 387 507 392 505C402 503 418 503 436 ${corner}C422 510 404 518 384 518C364 518 346 510 332 492Z`;
  const lower = `M332 492C346 510 364 518 384 518C404 518 422 510 436 ${corner}C424 526 408 ${full} 384 ${full}C360 ${full} 344 526 332 492Z`;
  return (
    path(upper, darken(lips, 0.14)) +
    path(lower, lips) +
    path(
      'M368 528C377 531 391 531 400 528',
      'none',
      `stroke="${lighten(lips, 0.45)}" stroke-width="4" stroke-linecap="round" opacity=".55"`,
    ) +
    dimples
  );
}

function nose(color: string): string {
  return (
    path('M396 398C402 430 406 446 402 462', 'none', `stroke="${color}" stroke-width="6" stroke-linecap="round" opacity=".14"`) +
    path('M380 430C378 446 378 456 382 462', 'none', 'stroke="#ffffff" stroke-width="7" stroke-linecap="round" opacity=".22"')
  );
}

function cheeks({ feminine }: Appearance): string {
  const blush = feminine ? 0.34 : 0.2;
  return `<defs>${radial('blush', [
    [0, '#e5606a', blush],
    [1, '#e5606a', 0],
  ])}</defs>${circle(274, 468, 54, 'url(#blush)')}${circle(494, 468, 54, 'url(#blush)')}`;
}

const GOLDEN_ANGLE = 2.39996;

/** Scattered evenly below the eyes, small and pale: dots in rows or in full colour look like a rash. */
function freckles(skin: string): string {
  const color = mix(skin, '#9a5530', 0.7);
  return [278, 490]
    .map((x) =>
      repeat(13, (i) => {
        const far = Math.sqrt((i + 0.5) / 13);
        return circle(x + Math.cos(i * GOLDEN_ANGLE) * far * 44, 452 + Math.sin(i * GOLDEN_ANGLE) * far * 20, i % 3 ? 2 : 2.6, color, 0.5);
      }),
    )
    .join('');
}

function wrinkles({ age }: Appearance, color: string): string {
  // Beside the mouth first, the corners of the eyes later: short strokes on a smooth face look like scratches.
  if (age < 48) return '';
  const strength = Math.min(0.5, (age - 42) / 60);
  const lines = ['M318 470C306 486 304 500 310 516M450 470C462 486 464 500 458 516'];
  if (age >= 60) lines.push('M256 398l-18 -8M254 408l-19 4M512 398l18 -8M514 408l19 4');
  if (age > 62) lines.push('M318 262C356 252 412 252 450 262M334 238C364 230 404 230 434 238');
  return path(lines.join(''), 'none', `stroke="${color}" stroke-width="4" stroke-linecap="round" opacity="${strength}"`);
}

function glasses(frame: string, tint: number): string {
  return `${EYES_X.map((x) => `<rect x="${x - 58}" y="${EYE_Y - 42}" width="116" height="88" rx="40" fill="${frame}" fill-opacity="${tint}" stroke="${frame}" stroke-width="8"/>`).join('')}
    ${path(`M372 ${EYE_Y - 6}q12 -12 24 0M256 ${EYE_Y - 8}L214 ${EYE_Y - 16}M512 ${EYE_Y - 8}L554 ${EYE_Y - 16}`, 'none', `stroke="${frame}" stroke-width="8" stroke-linecap="round"`)}
    ${EYES_X.map((x) => path(`M${x - 34} ${EYE_Y + 20}L${x - 2} ${EYE_Y - 30}h14L${x - 18} ${EYE_Y + 30}z`, '#ffffff', 'opacity=".16"')).join('')}`;
}
