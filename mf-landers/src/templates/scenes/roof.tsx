import { randomFrom } from '../../components/drawing/random.ts';

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
