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
