import { Bokeh } from '../../components/drawing/bokeh.tsx';

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
