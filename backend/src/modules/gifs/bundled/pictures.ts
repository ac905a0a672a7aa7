/* eslint-disable max-params -- Coordinates are read in their order, as in the elements that they are written into. */
export const SIZE = { width: 240, height: 240 } as const;

interface Picture {
  background: string;
  /** Shapes within 240 × 240. */
  shapes: string;
  /** CSS of the animation; without it the still picture. */
  motion: string;
}

const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';
const face = (mouth: string, eyes = '<circle cx="92" cy="104" r="9"/><circle cx="148" cy="104" r="9"/>') =>
  `<g id="f"><circle cx="120" cy="120" r="78" fill="#ffcf4d"/><g fill="#3a2a12">${eyes}</g><g fill="none" stroke="#3a2a12" stroke-width="8" ${ROUND}>${mouth}</g></g>`;
const heart = (x: number, y: number, scale: number, fill: string, id = '') =>
  `<path ${id && `id="${id}" `}transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" d="M0 30C-60-12-36-58 0-30 36-58 60-12 0 30Z"/>`;
const inPlace = 'transform-box:fill-box;transform-origin:center';

/** Drawn for this product. */
const PICTURES = {
  hello: {
    background: '#2e6f8e',
    shapes: `<g id="h"><g stroke="#f2b98a" stroke-width="20" ${ROUND}><path d="M90 136 72 78M108 130 102 60M128 130 136 60M144 136 164 80M92 176 56 138"/></g><path d="M80 126h74v46q0 38-37 38t-37-38Z" fill="#f2b98a"/></g>`,
    motion: `#h{transform-origin:120px 206px;animation:a .7s ease-in-out infinite alternate}@keyframes a{from{transform:rotate(-14deg)}to{transform:rotate(16deg)}}`,
  },
  love: {
    background: '#5b1b3a',
    shapes: `<g id="b">${heart(120, 130, 2.2, '#ff4d7d')}</g>`,
    motion: `#b{${inPlace};animation:a .9s ease-in-out infinite}@keyframes a{0%,60%,to{transform:scale(1)}20%,45%{transform:scale(1.18)}30%{transform:scale(1.04)}}`,
  },
  kiss: {
    background: '#7a2740',
    shapes: `${face('<path d="M112 146q14 2 12 10q-2 6-12 6q12 2 12 10q-2 6-12 6"/>', '<path d="M80 106q12-10 24 0" fill="none" stroke="#3a2a12" stroke-width="8"/><circle cx="148" cy="104" r="9"/>')}<g id="k">${heart(170, 150, 0.6, '#ff4d6d')}</g>`,
    motion: `#k{animation:a 1.6s ease-out infinite}@keyframes a{from{transform:translate(-40px,10px);opacity:0}30%{opacity:1}to{transform:translate(24px,-96px);opacity:0}}`,
  },
  laugh: {
    background: '#8a5a12',
    shapes: `${face('<path d="M80 132q40 62 80 0Z" fill="#7a1f2b"/>', '<path d="M78 108q14-16 28 0M134 108q14-16 28 0" fill="none" stroke="#3a2a12" stroke-width="8"/>')}<path id="t" d="M68 118q-14 22 0 28q14-6 0-28Z" fill="#5ec8ff"/>`,
    motion: `#f{transform-origin:120px 200px;animation:a .25s ease-in-out infinite alternate}#t{animation:b .8s ease-in infinite}@keyframes a{from{transform:rotate(-5deg)}to{transform:rotate(5deg)}}@keyframes b{to{transform:translate(-26px,70px);opacity:0}}`,
  },
  wow: {
    background: '#314b8f',
    shapes: face(
      '<ellipse id="m" cx="120" cy="156" rx="16" ry="20" fill="#7a1f2b"/>',
      '<circle cx="92" cy="100" r="12"/><circle cx="148" cy="100" r="12"/>',
    ),
    motion: `#m{${inPlace};animation:a 1s ease-in-out infinite alternate}@keyframes a{from{transform:scale(.45)}to{transform:scale(1.15)}}`,
  },
  yes: {
    background: '#1f6b46',
    shapes: `<g id="y" fill="#f2b98a"><path d="M64 118h34v86H64Z"/><path d="M104 122l22-62q24 0 20 30l-4 24h40q14 4 10 20l-12 54q-4 14-18 14h-58Z"/></g>`,
    motion: `#y{transform-origin:80px 204px;animation:a .8s ease-in-out infinite alternate}@keyframes a{from{transform:rotate(8deg)}to{transform:rotate(-12deg) translateY(-8px)}}`,
  },
  coffee: {
    background: '#4a3527',
    shapes: `<path d="M60 110h104v44q0 42-40 42h-24q-40 0-40-42Z" fill="#f4efe6"/><path d="M164 122q34 0 28 28-6 20-34 18" fill="none" stroke="#f4efe6" stroke-width="12"/><g id="s" fill="none" stroke="#d8c7b5" stroke-width="8" ${ROUND}><path d="M88 92q-12-16 0-30t0-30"/><path d="M112 92q-12-16 0-30t0-30"/><path d="M136 92q-12-16 0-30t0-30"/></g>`,
    motion: `#s{animation:a 1.8s ease-in-out infinite}@keyframes a{from{transform:translateY(10px);opacity:0}50%{opacity:1}to{transform:translateY(-14px);opacity:0}}`,
  },
  cheers: {
    background: '#3d2a5c',
    shapes: `<g id="l"><path d="M56 70h44l-6 50q-4 16-16 16t-16-16Z" fill="#ffd97a"/><path d="M78 136v52M60 190h36" stroke="#eee" stroke-width="8" ${ROUND}/></g><g id="r"><path d="M140 70h44l-6 50q-4 16-16 16t-16-16Z" fill="#ffd97a"/><path d="M162 136v52M144 190h36" stroke="#eee" stroke-width="8" ${ROUND}/></g>`,
    motion: `#l,#r{animation:a .8s ease-in-out infinite alternate}#l{transform-origin:78px 190px}#r{transform-origin:162px 190px;animation-name:b}@keyframes a{to{transform:rotate(13deg)}}@keyframes b{to{transform:rotate(-13deg)}}`,
  },
  rose: {
    background: '#24472f',
    shapes: `<path d="M120 130v84" stroke="#6fbf73" stroke-width="10" ${ROUND}/><path d="M120 176q34-28 46-4-20 24-46 4Z" fill="#6fbf73"/><g id="o"><circle cx="120" cy="92" r="44" fill="#d81f4a"/><path d="M92 88q28-40 56 0-28 44-56 0Z" fill="#ff5c7f"/><path d="M108 90q12-18 24 0-12 20-24 0Z" fill="#a80f34"/></g>`,
    motion: `#o{${inPlace};animation:a 2s ease-in-out infinite alternate}@keyframes a{from{transform:scale(.55) rotate(-30deg)}to{transform:scale(1)}}`,
  },
  morning: {
    background: '#2f87c9',
    shapes: `<g id="u"><circle cx="120" cy="130" r="44" fill="#ffd54d"/><g id="w" stroke="#ffd54d" stroke-width="10" ${ROUND}><path d="M120 62v-20M120 218v-20M52 130H32M208 130h-20M72 82 58 68M168 178l14 14M168 82l14-14M72 178l-14 14"/></g></g>`,
    motion: `#u{animation:a 2.4s ease-out infinite alternate}#w{transform-origin:120px 130px;animation:b 6s linear infinite}@keyframes a{from{transform:translateY(60px)}to{transform:none}}@keyframes b{to{transform:rotate(360deg)}}`,
  },
  night: {
    background: '#161a3a',
    shapes: `<path id="n" d="M150 60a66 66 0 1 0 34 112A78 78 0 0 1 150 60Z" fill="#ffe9a8"/><g id="z" fill="#fff"><circle cx="186" cy="70" r="5"/><circle cx="60" cy="60" r="4"/><circle cx="44" cy="150" r="5"/><circle cx="204" cy="124" r="4"/></g>`,
    motion: `#n{${inPlace};animation:a 3s ease-in-out infinite alternate}#z{animation:b 1.2s ease-in-out infinite alternate}@keyframes a{from{transform:rotate(-8deg)}to{transform:rotate(8deg)}}@keyframes b{from{opacity:.15}}`,
  },
  party: {
    background: '#5a2472',
    shapes: `<path d="M60 204 104 96l60 60Z" fill="#ffb74d"/><g id="p"><circle cx="140" cy="70" r="8" fill="#4dd0e1"/><circle cx="184" cy="110" r="7" fill="#ff6f91"/><path d="M170 60l16-14" stroke="#fff176" stroke-width="8" ${ROUND}/><path d="M112 62q-8-18 6-30" fill="none" stroke="#81c784" stroke-width="8" ${ROUND}/><path d="M196 146q18-8 28 6" fill="none" stroke="#ffd54f" stroke-width="8" ${ROUND}/></g>`,
    motion: `#p{transform-origin:120px 140px;animation:a 1s ease-out infinite}@keyframes a{from{transform:scale(.3);opacity:0}40%{opacity:1}to{transform:scale(1.2);opacity:.2}}`,
  },
} as const satisfies Record<string, Picture>;

export type PictureId = keyof typeof PICTURES;
export const PICTURE_IDS = Object.keys(PICTURES) as PictureId[];

/** One picture as an SVG, which does not move with `prefers-reduced-motion`. */
export function pictureSvg(id: PictureId, form: 'moving' | 'still'): string {
  const { background, shapes, motion } = PICTURES[id];
  const style = form === 'still' ? '' : `<style>@media (prefers-reduced-motion:no-preference){${motion}}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" height="${SIZE.height}">${style}<rect width="100%" height="100%" fill="${background}"/>${shapes}</svg>`;
}
