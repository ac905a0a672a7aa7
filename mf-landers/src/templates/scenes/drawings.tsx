import { Bokeh } from '../../components/drawing/bokeh.tsx';
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

const BULBS = Array.from({ length: 15 }, (_, index) => {
  const x = 20 + index * 84;
  return { x, y: Math.round(218 + Math.sin((index / 14) * Math.PI * 3) * 34) };
});

function stars(): string {
  const random = randomFrom(41);
  return Array.from({ length: 70 }, () => `M${Math.round(random() * 1200)} ${Math.round(random() * 420)}h0`).join('');
}

/** Drawing of two people on a roof at night, seen from behind, in front of the moon. */
export function Roof() {
  return (
    <>
      <defs>
        <linearGradient id="roof-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#131440" />
          <stop offset=".7" stopColor="#3c2a70" />
          <stop offset="1" stopColor="#8a4a86" />
        </linearGradient>
      </defs>
      <path fill="url(#roof-sky)" d="M0 0h1200v800H0z" />
      <path stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity=".7" d={stars()} />
      <circle cx="600" cy="390" r="150" fill="#fff0cf" />
      <circle cx="600" cy="390" r="230" fill="#ffe6b8" opacity=".14" />
      <g fill="#ecd9b4">
        <circle cx="556" cy="350" r="22" />
        <circle cx="640" cy="410" r="30" />
        <circle cx="590" cy="452" r="14" />
      </g>
      <path fill="none" stroke="#0d0a26" strokeWidth="4" d={`M${BULBS.map(({ x, y }) => `${x} ${y - 14}`).join('L')}`} />
      {BULBS.map(({ x, y }) => (
        <g key={x}>
          <circle cx={x} cy={y} r="26" fill="#ffcf7a" opacity=".28" />
          <circle cx={x} cy={y} r="9" fill="#fff3cf" />
        </g>
      ))}
      <path fill="#1a1440" d="M0 640h130v-70h90v40h110v30h540v-50h120v-60h90v110h120v160H0z" />
      <g fill="#0c0822">
        <path d="M438 800V660q0-58 46-74l14-12q-20-22-20-56c0-40 22-62 50-62s50 22 50 62q0 34-20 56l14 12q44 14 50 70v144z" />
        <path d="M590 800V672q2-50 44-66l12-12c-30-12-36-60-30-96q8-42 50-42t52 42c6 40 4 74 18 104-14 6-32 4-44-6l-2 6q50 14 56 70v128z" />
        <path d="M0 716h1200v84H0z" />
      </g>
    </>
  );
}

const LAMPS = [260, 600, 940] as const;
const BOTTLES =
  'M90 300v-70h10v-34h16v34h10v70zM150 300v-90h8v-24h14v24h8v90zM210 300v-60h34v60zM980 300v-80h8v-30h16v30h8v80zM1040 300v-66h40v66zM1104 300v-96h8v-22h14v22h8v96zM400 300v-58h12v-30h14v30h12v58zM760 300v-76h10v-26h14v26h10v76z';

/** Drawing of a bar with three lamps and two clinking glasses. */
export function Bar() {
  return (
    <>
      <defs>
        <linearGradient id="bar-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd68a" stopOpacity=".75" />
          <stop offset="1" stopColor="#ffb05e" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path fill="#3a1230" d="M0 0h1200v800H0z" />
      <path fill="#56203f" d="M0 130h1200v190H0z" />
      <path fill="#2a0c24" d="M0 300h1200v12H0z" />
      <path fill="#8d3b52" d={BOTTLES} />
      {LAMPS.map((x) => (
        <g key={x}>
          <path stroke="#1c0818" strokeWidth="5" d={`M${x} 0v170`} />
          <path fill="url(#bar-light)" d={`M${x - 56} 226h112l190 390H${x - 246}z`} />
          <path fill="#f2683c" d={`M${x - 66} 228a66 62 0 0 1 132 0z`} />
          <ellipse cx={x} cy="228" rx="66" ry="11" fill="#fff0c4" />
        </g>
      ))}
      <path fill="#7a3323" d="M0 610h1200v190H0z" />
      <path fill="#b25a34" d="M0 610h1200v22H0z" />
      <g strokeLinecap="round" strokeLinejoin="round">
        <g transform="rotate(12 530 500)">
          <path fill="#ff5f5f" opacity=".92" d="M488 430h96q-4 52-48 58-44-6-48-58z" />
          <path fill="none" stroke="#fff4e4" strokeWidth="6" d="M480 392h112q0 92-56 98-56-6-56-98zM536 490v92M500 586h72" />
        </g>
        <g transform="rotate(-12 670 500)">
          <path fill="#ffc05a" opacity=".95" d="M616 430h96q-4 52-48 58-44-6-48-58z" />
          <path fill="none" stroke="#fff4e4" strokeWidth="6" d="M608 392h112q0 92-56 98-56-6-56-98zM664 490v92M628 586h72" />
        </g>
        <path stroke="#fff4e4" strokeWidth="6" d="M600 366v-34M570 372l-18-26M630 372l18-26" />
      </g>
    </>
  );
}

/** Drawing of a tram's window in the rain, with town lights behind it. */
export function Tram({ driftClassName }: { driftClassName: string | undefined }) {
  return (
    <>
      <path fill="#16223f" d="M0 0h1200v800H0z" />
      <Bokeh
        className={driftClassName}
        seed={3}
        count={60}
        colors={['#ffb55e', '#ff6f61', '#ffd9a0', '#5ad1d6', '#ff4f8b']}
        area={[-60, 180, 1440, 380]}
        radius={[12, 64]}
      />
      <g stroke="#cfe4ff" strokeWidth="2.5" strokeLinecap="round" opacity=".5">
        <path d="m150 120-14 60m96 40-20 90m150-210-16 66m70 120-22 96m120-280-14 54m66 110-22 90m88-150-12 50m60-190-16 70m52 140-24 100m110-260-14 58m60 120-20 86m96-210-18 72m70 90-16 66m60-240-12 48m56 170-22 90" />
      </g>
      <path
        fill="#241527"
        fillRule="evenodd"
        d="M0 0h1200v800H0zM96 96a40 40 0 0 0-40 40v440a40 40 0 0 0 40 40h450a24 24 0 0 0 24-24V120a24 24 0 0 0-24-24zM654 96a24 24 0 0 0-24 24v472a24 24 0 0 0 24 24h450a40 40 0 0 0 40-40V136a40 40 0 0 0-40-40z"
      />
      <path fill="#3a2138" d="M0 640h1200v14H0z" />
      <path stroke="#f4c36b" strokeWidth="16" strokeLinecap="round" d="M600-20v860" />
      <path stroke="#ffe3ad" strokeWidth="4" strokeLinecap="round" d="M595-20v860" />
      <g fill="none" stroke="#0f0713" strokeWidth="7">
        <path d="M440 0v64M760 0v64" />
        <circle cx="440" cy="92" r="28" stroke="#f4c36b" />
        <circle cx="760" cy="92" r="28" stroke="#f4c36b" />
      </g>
      <g fill="#120814">
        <path d="M372 800V676q0-52 44-66l10-14q-22-22-22-62c0-44 24-68 54-68s54 24 54 68q0 40-22 62l10 14q44 14 44 66v124z" />
        <path d="M690 800V690q0-46 40-60l10-14c-24-18-30-50-26-86q6-50 52-50t54 50q6 54 18 92-12 8-38 4l-2 8q40 12 40 56v110z" />
      </g>
    </>
  );
}
