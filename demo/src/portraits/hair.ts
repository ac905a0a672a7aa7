/* eslint-disable max-params -- Coordinates are read in their order, as in the elements that they are written into. */
import { lighten } from './color.ts';
import { circle, path, repeat } from './drawing.ts';
import type { Haircut, Appearance } from './appearance.ts';
import type { Parts } from './style.ts';

/**
 * Hair in the head's coordinates (face from x = 222 to 546, crown at y = 140, chin at 591): the part behind the head and the part in front.
 */
interface Hair {
  back: string;
  front: string;
}

const HAIR = 'url(#hair)';

const CURTAIN =
  'M384 104C262 96 176 188 170 330C166 410 184 470 168 548C160 590 166 632 190 672C204 640 226 628 238 590C252 546 218 478 228 400C236 336 306 286 354 212C368 192 377 180 384 170C391 180 400 192 414 212C462 286 532 336 540 400C550 478 516 546 530 590C542 628 564 640 578 672C602 632 608 590 600 548C584 470 602 410 598 330C592 188 506 96 384 104Z';
const SIDE_PART =
  'M372 102C256 96 176 188 172 330C170 410 186 462 172 530C164 572 176 606 196 632C206 604 230 596 238 560C248 512 226 460 230 396C236 346 262 300 300 206C372 262 490 282 534 372C558 440 512 530 530 590C540 630 566 644 580 682C606 640 610 592 602 548C586 470 602 420 598 326C592 184 500 94 372 102Z';
const FRINGE =
  'M384 100C254 94 168 190 168 340C168 430 186 500 174 572C204 588 236 578 243 546C250 490 226 430 233 352C262 330 318 318 384 322C450 318 506 330 535 352C542 430 518 490 525 546C532 578 564 588 594 572C582 500 600 430 600 340C600 190 514 94 384 100Z';
const PULLED_BACK =
  'M384 112C256 106 192 204 204 376C214 336 224 300 246 272C296 226 338 208 384 208C430 208 472 226 522 272C544 300 554 336 564 376C576 204 512 106 384 112Z';
const TAIL = 'M500 150C632 138 704 270 662 410C640 488 664 560 708 606C626 636 560 566 574 468C584 384 566 310 510 262Z';
const CROP =
  'M384 104C262 98 200 186 208 356L230 358C228 314 236 282 254 262C300 232 350 250 400 238C452 228 492 240 514 262C532 282 540 314 538 358L560 356C568 186 506 98 384 104Z';
const BUZZ =
  'M384 128C272 122 210 196 214 352L230 354C230 312 238 278 258 262C304 244 464 244 510 262C530 278 538 312 538 354L554 352C558 196 496 122 384 128Z';
const SLICK =
  'M390 78C258 76 194 182 208 368L230 370C226 318 234 280 254 246C286 204 330 186 392 184C446 186 484 206 514 246C534 280 542 318 538 370L560 368C576 176 516 76 390 78Z';
const SIDES =
  'M238 222C200 268 204 330 212 374L230 376C228 330 240 288 268 244C262 226 250 214 238 222ZM530 222C568 268 564 330 556 374L538 376C540 330 528 288 500 244C506 226 518 214 530 222Z';

export function drawHair(look: Appearance, parts: Parts): Hair {
  const back = look.rearHair ? parts.rearHair : '';
  const strands = (lines: string) =>
    path(lines, 'none', `stroke="${lighten(look.hair, 0.28)}" stroke-width="5" stroke-linecap="round" opacity=".35"`);
  const own: Partial<Record<Haircut, Hair>> = {
    curtain: {
      back,
      front:
        path(CURTAIN, HAIR) +
        strands(
          'M356 132C290 160 222 230 206 350M412 132C478 160 546 230 562 350M336 200C276 280 214 320 206 450M432 200C492 280 554 320 562 450',
        ),
    },
    'side-part': {
      back,
      front:
        path(SIDE_PART, HAIR) + strands('M300 150C236 200 208 270 204 380M330 150C420 160 530 220 566 360M316 180C400 232 520 262 556 430'),
    },
    fringe: {
      back,
      front:
        path(FRINGE, HAIR) +
        strands(
          'M384 118C330 150 290 220 280 306M384 118C438 150 478 220 488 306M384 118C384 180 384 240 380 302M220 260C206 330 206 420 206 520M548 260C562 330 562 420 562 520',
        ),
    },
    curls: { back: curls(384, 350, 222, 232, 26, 66) + curls(384, 420, 236, 170, 12, 60), front: arc(25, 62) },
    ponytail: {
      back: path(TAIL, HAIR),
      front:
        path(PULLED_BACK, HAIR) +
        strands('M384 128C320 140 256 190 236 268M384 128C448 140 512 190 532 268M384 128C384 150 384 180 384 200'),
    },
    crop: { back: '', front: path(CROP, HAIR) + strands('M270 220C310 170 360 150 420 152M300 226C350 186 420 176 490 204') },
    buzz: { back: '', front: path(BUZZ, HAIR, 'opacity=".78"') },
    slick: {
      back: '',
      front:
        path(SLICK, HAIR) + strands('M270 214C300 150 350 112 420 104M330 184C370 140 420 124 480 140M430 180C470 160 510 180 530 220'),
    },
    'curly-top': { back: '', front: path(BUZZ, HAIR) + arc(13, 44) },
    receding: {
      back: '',
      front: path(SIDES, HAIR) + path('M300 196C330 168 440 164 470 196C440 182 330 184 300 196Z', HAIR, 'opacity=".5"'),
    },
    bald: { back: '', front: '' },
  };
  return own[look.haircut] ?? { back, front: parts.hair };
}

/** Curls in a ring around the head. */
function curls(x: number, y: number, rx: number, ry: number, count: number, size: number): string {
  return repeat(count, (i) => {
    const angle = Math.PI * (0.86 + (i / (count - 1)) * 1.28);
    return circle(x + Math.cos(angle) * rx, y + Math.sin(angle) * ry, size * (0.85 + 0.25 * Math.sin(i * 2.4)), HAIR);
  });
}

/** Curls along the hairline. */
function arc(count: number, size: number): string {
  return repeat(count, (i) => {
    const angle = Math.PI * (1.06 + (i / (count - 1)) * 0.88);
    const row = i % 2;
    return circle(
      384 + Math.cos(angle) * (164 - row * 34),
      318 + Math.sin(angle) * (158 - row * 42),
      size * (0.8 + 0.2 * Math.sin(i * 1.9)),
      HAIR,
    );
  });
}
