import { randomFrom } from '../../components/drawing/random.ts';

/** Generates a row of roofs with lit windows. */
function skyline(seed: number, base: number, tallest: number): { roofs: string; windows: string } {
  const random = randomFrom(seed);
  let roofs = `M-10 ${base}`;
  let windows = '';
  for (let x = -10; x < 1210;) {
    const top = Math.round(base - 50 - random() * tallest);
    const width = Math.round(46 + random() * 60);
    roofs += `V${top}H${x + width}`;
    for (let y = top + 22; y < base - 14; y += 24) {
      for (let at = x + 12; at < x + width - 14; at += 18) if (random() < 0.22) windows += `M${at} ${y}h6`;
    }
    x += width;
  }
  return { roofs: `${roofs}V${base}z`, windows };
}

const FAR = skyline(5, 580, 150);
const NEAR = skyline(11, 580, 130);

/** Drawing of a sunset behind roofs, reflected by a river. */
export function Dusk() {
  return (
    <>
      <defs>
        <linearGradient id="dusk-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#43216a" />
          <stop offset=".45" stopColor="#c2446f" />
          <stop offset=".72" stopColor="#ff8a5c" />
          <stop offset="1" stopColor="#ffcf8a" />
        </linearGradient>
        <linearGradient id="dusk-river" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b64a6c" />
          <stop offset="1" stopColor="#2c1440" />
        </linearGradient>
      </defs>
      <path fill="url(#dusk-sky)" d="M0 0h1200v580H0z" />
      <circle cx="600" cy="372" r="130" fill="#ffe3a6" />
      <circle cx="600" cy="372" r="210" fill="#ffd08a" opacity=".28" />
      <path fill="#8a3a6e" opacity=".8" d={FAR.roofs} />
      <path fill="#3a1a4e" d={NEAR.roofs} />
      <path stroke="#ffd48a" strokeWidth="9" opacity=".9" d={NEAR.windows} />
      <path fill="url(#dusk-river)" d="M0 580h1200v220H0z" />
      <path
        stroke="#ffd9a0"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".75"
        d="M520 604h160M548 628h104M500 656h190M560 686h80M530 718h140M574 750h50"
      />
      <path
        fill="none"
        stroke="#2a1238"
        strokeWidth="5"
        strokeLinecap="round"
        d="m330 190q12-12 24 0q12-12 24 0M402 230q9-9 18 0q9-9 18 0M792 150q10-10 20 0q10-10 20 0"
      />
    </>
  );
}
