import { bokeh, circle, down, glow, path, rect, repeat } from '../drawing.ts';
import type { Scene } from './scene.ts';

const beachSunset: Scene = {
  color: '#e89a78',
  light: '#ffc27a',
  shade: '#7a3b5e',
  clothing: 'summer',
  draw: (r) => {
    const sun = r.between(120, 680);
    return `<defs>${down('sky', [
      [0, '#5b4a8a'],
      [0.35, '#d9648a'],
      [0.7, '#ff9a6b'],
      [1, '#ffd58f'],
    ])}${down('sea', [
      [0, '#f2a67c'],
      [0.4, '#a45f86'],
      [1, '#5a3f72'],
    ])}</defs>
      ${rect(0, 0, 800, 620, 'url(#sky)')}${glow(sun, 540, 420, '#ffe2a0', 0.95)}${circle(sun, 545, 62, '#fff3cf')}
      ${repeat(5, () => path(`M${r.between(-100, 700)} ${r.between(120, 420)} q120 -26 300 0 q-140 22 -300 0z`, '#ffb7a0', 'opacity=".35"'))}
      ${rect(0, 600, 800, 220, 'url(#sea)')}${repeat(26, () => rect(sun - r.between(-120, 150), r.between(606, 780), r.between(18, 90), 4, '#ffe9bb', `opacity="${r.between(0.3, 0.9)}"`))}
      ${path('M0 800 q220 -46 420 -12 t400 -14 v240 h-840z', '#c98b6c')}${path('M0 792 q220 -46 420 -12 t400 -14 v14 q-200 -20 -400 14 t-420 12z', '#ffe6cf', 'opacity=".8"')}`;
  },
};

const palmBeach: Scene = {
  color: '#8fcbd3',
  light: '#fff0c8',
  shade: '#2d6d86',
  clothing: 'summer',
  draw: (r) => `<defs>${down('sky', [
    [0, '#4fb2e0'],
    [1, '#d8f1ef'],
  ])}${down('sea', [
    [0, '#27a3b4'],
    [1, '#8ad9cf'],
  ])}</defs>
    ${rect(0, 0, 800, 560, 'url(#sky)')}${repeat(4, () => `${glow(r.between(0, 800), r.between(60, 360), r.between(90, 180), '#ffffff', 0.8)}`)}
    ${rect(0, 540, 800, 230, 'url(#sea)')}${repeat(20, () => rect(r.between(0, 760), r.between(560, 740), r.between(30, 110), 5, '#e9fffa', 'opacity=".55"'))}
    ${path('M0 740 q240 -40 430 4 t390 -8 v280 h-820z', '#f3dcb0')}
    ${path(`M${r.chance(0.5) ? 690 : 110} 1000 q-30 -300 -10 -620 l26 4 q-6 300 34 616z`, '#7a5a3e')}
    ${repeat(7, (i) => path(`M700 380 q${Math.cos(i) * 160} ${Math.sin(i) * 110 - 50} ${Math.cos(i) * 270} ${Math.sin(i) * 170 + 40} q${-Math.cos(i) * 100} ${-110 - Math.sin(i) * 30} ${-Math.cos(i) * 270} ${-Math.sin(i) * 170 - 40}z`, i % 2 ? '#2f7f55' : '#3f9a63'))}`,
};

const forest: Scene = {
  color: '#6d8a4e',
  light: '#f6e7a1',
  shade: '#21402e',
  clothing: 'warm',
  draw: (r) => `<defs>${down('f', [
    [0, '#d9e39a'],
    [0.45, '#86a85c'],
    [1, '#2f4c30'],
  ])}</defs>${rect(0, 0, 800, 1000, 'url(#f)')}
    ${glow(r.between(150, 650), 160, 460, '#fff8c9', 0.95)}
    ${repeat(9, (i) => {
      const x = i * 96 + r.between(-30, 40);
      const w = r.between(16, 52);
      return path(
        `M${x} -10 h${w} l${w * 0.25} 900 h${-w * 1.5}z`,
        r.pick(['#3c4a30', '#4d5a38', '#5b6a44']),
        `opacity="${r.between(0.45, 0.95)}"`,
      );
    })}
    ${repeat(4, (i) => path(`M${180 + i * 150} -20 l70 0 l${-190 + i * 30} 900 l-150 0z`, '#fff6c0', 'opacity=".13"'))}
    ${bokeh(r, 46, ['#e8f2a0', '#b9d873', '#fff6c6', '#7fa64e'], { y: [-20, 520] }, [16, 50])}
    ${path('M0 830 q200 -60 420 -20 t400 -20 v230 h-840z', '#3a5a34')}${bokeh(r, 18, ['#9dbb5b', '#d7e58a'], { y: [800, 1000] })}`,
};

const lake: Scene = {
  color: '#8fb3c4',
  light: '#ffe9c4',
  shade: '#2f5468',
  clothing: 'casual',
  draw: (r) => `<defs>${down('sky', [
    [0, '#78b3dd'],
    [0.7, '#f3dcc0'],
    [1, '#ffe9cf'],
  ])}${down('water', [
    [0, '#d9c8b6'],
    [0.3, '#7fb0c0'],
    [1, '#2f6a7e'],
  ])}</defs>
    ${rect(0, 0, 800, 560, 'url(#sky)')}${glow(r.between(100, 700), 380, 360, '#fff2cf', 0.9)}
    ${path(`M-20 540 L90 ${r.between(300, 380)} L190 420 L330 ${r.between(210, 290)} L470 430 L600 ${r.between(270, 340)} L720 400 L830 330 V560 H-20z`, '#6f8fa8')}
    ${path('M330 250 l-46 70 l34 -8 l22 20 l26 -26 l24 8z', '#f4f6f6', 'opacity=".8"')}
    ${path('M-20 556 L120 440 L260 520 L420 430 L560 530 L700 450 L830 520 V560 H-20z', '#4a7263')}
    ${rect(0, 556, 800, 460, 'url(#water)')}${repeat(30, () => rect(r.between(-20, 760), r.between(570, 900), r.between(40, 160), 4, '#fdf3df', `opacity="${r.between(0.15, 0.5)}"`))}
    ${repeat(6, (i) => rect(-20, 870 + i * 26, 840, 22, i % 2 ? '#9a7656' : '#876547'))}`,
};

const goldenField: Scene = {
  color: '#d9a95a',
  light: '#ffdf95',
  shade: '#6b4a2a',
  clothing: 'summer',
  draw: (r) => {
    const sun = r.between(100, 700);
    return `<defs>${down('sky', [
      [0, '#f1b97d'],
      [0.6, '#ffe2a3'],
      [1, '#fff2cd'],
    ])}</defs>
    ${rect(0, 0, 800, 600, 'url(#sky)')}${glow(sun, 430, 480, '#fff5cf', 1)}${circle(sun, 440, 46, '#fffbe9')}
    ${path('M0 540 q180 -90 380 -30 t440 -40 v200 h-820z', '#c09a55')}${path('M0 600 q260 -70 460 -10 t380 -30 v460 h-840z', '#a9823f')}
    ${repeat(60, () => {
      const x = r.between(-10, 810);
      const y = r.between(640, 1000);
      return path(
        `M${x} ${y} q${r.between(-14, 14)} -70 ${r.between(-20, 20)} -130`,
        'none',
        `stroke="${r.pick(['#e8c071', '#d8a850', '#f6dc9a'])}" stroke-width="6" opacity=".7"`,
      );
    })}
    ${bokeh(r, 24, ['#fff2c4', '#ffd983'], { y: [480, 980] }, [10, 34])}`;
  },
};

const autumnPark: Scene = {
  color: '#c47a43',
  light: '#ffd9a0',
  shade: '#5a2e2a',
  clothing: 'warm',
  draw: (r) => `<defs>${down('a', [
    [0, '#f7d9a6'],
    [0.5, '#e39a55'],
    [1, '#8a4a2f'],
  ])}</defs>${rect(0, 0, 800, 1000, 'url(#a)')}${glow(r.between(200, 600), 260, 420, '#fff0c8', 0.9)}
    ${repeat(6, (i) => path(`M${i * 150 - 20 + r.between(-20, 20)} 0 h${r.between(22, 44)} l14 820 h-70z`, '#5b3527', 'opacity=".7"'))}
    ${bokeh(r, 80, ['#f0a23c', '#d9612e', '#f7c95e', '#b8432b', '#ffe2a0'], { y: [-20, 560] }, [18, 54])}
    ${path('M0 800 q300 -50 800 0 v220 h-800z', '#a35a30')}${bokeh(r, 30, ['#e89a3a', '#c9532a', '#f6cf76'], { y: [800, 1000] }, [10, 30])}`,
};

const winter: Scene = {
  color: '#a9bcd3',
  light: '#ffe3c0',
  shade: '#3c5078',
  clothing: 'warm',
  draw: (r) => `<defs>${down('w', [
    [0, '#5d78a8'],
    [0.6, '#b9c9de'],
    [1, '#eef3f8'],
  ])}</defs>${rect(0, 0, 800, 1000, 'url(#w)')}
    ${repeat(5, (i) => {
      const x = i * 175 - 40 + r.between(-20, 20);
      const h = r.between(260, 420);
      return `${rect(x, 620 - h, 150, h + 30, r.pick(['#7a6f86', '#8b7d8c', '#6d7a97']))}${path(`M${x - 12} ${622 - h} l87 -90 l87 90z`, '#f4f7fb')}${repeat(6, (w) => rect(x + 22 + (w % 2) * 62, 660 - h + Math.floor(w / 2) * 84, 40, 48, r.chance(0.6) ? '#ffd48a' : '#4d5d80'))}`;
    })}
    ${glow(200, 520, 280, '#ffd79a', 0.55)}${glow(620, 560, 280, '#ffd79a', 0.5)}
    ${path('M0 650 q240 -40 420 -4 t400 -8 v380 h-820z', '#f2f6fb')}${bokeh(r, 60, ['#ffffff'], { y: [-20, 1000] }, [4, 16])}`,
};

export const OUTDOORS = {
  'beach-sunset': beachSunset,
  'palm-beach': palmBeach,
  forest,
  lake,
  'golden-field': goldenField,
  'autumn-park': autumnPark,
  winter,
};
