import { bokeh, circle, down, glow, path, rect, repeat } from '../drawing.ts';
import type { Scene } from './scene.ts';

const nightStreet: Scene = {
  color: '#3a2748',
  light: '#ffb36b',
  shade: '#2a1c4a',
  clothing: 'evening',
  draw: (r) => `<defs>${down('n', [
    [0, '#120d2b'],
    [0.55, '#3b1f4d'],
    [1, '#1a1026'],
  ])}</defs>${rect(0, 0, 800, 1000, 'url(#n)')}
    ${repeat(2, (side) =>
      repeat(3, (i) => {
        const w = 150 - i * 30;
        const x = side ? 800 - i * 120 - w : i * 120;
        const top = i * 120 + r.between(0, 60);
        return `${rect(x, top, w, 900, ['#1d1436', '#2a1b45', '#3a2452'][i]!)}${repeat(14, (k) => (r.chance(0.55) ? rect(x + 18 + (k % 2) * (w / 2 - 6), top + 40 + Math.floor(k / 2) * 70, w / 4, 36, r.pick(['#ffcf87', '#ff9f5a', '#ffe3b0']), 'opacity=".75"') : ''))}`;
      }),
    )}
    ${glow(400, 560, 420, '#ff8f5a', 0.6)}
    ${bokeh(r, 44, ['#ffb55e', '#ff6f61', '#ffd9a0', '#5ad1d6', '#ff4f8b'], { y: [300, 760] }, [16, 58])}
    ${rect(0, 780, 800, 220, '#150e22')}${repeat(22, () => rect(r.between(-10, 790), r.between(790, 960), r.between(12, 60), r.between(20, 90), r.pick(['#ff9f5a', '#ff5f7a', '#5ad1d6']), 'opacity=".22"'))}`,
};

const rooftop: Scene = {
  color: '#5b5488',
  light: '#ffc98c',
  shade: '#2b2a5c',
  clothing: 'evening',
  draw: (r) => `<defs>${down('d', [
    [0, '#232a5e'],
    [0.45, '#7a5a96'],
    [0.75, '#f08f78'],
    [1, '#ffcf96'],
  ])}</defs>${rect(0, 0, 800, 1000, 'url(#d)')}
    ${repeat(11, (i) => {
      const x = i * 80 - 30;
      const h = r.between(140, 360);
      return `${rect(x, 760 - h, r.between(60, 96), h + 240, r.pick(['#2a2552', '#352c60', '#221e46']))}${repeat(9, () => (r.chance(0.6) ? rect(x + r.between(6, 60), 770 - h + r.between(0, h), 9, 12, '#ffd892', 'opacity=".9"') : ''))}`;
    })}
    ${path('M-20 130 Q200 300 420 170 T840 190', 'none', 'stroke="#1b1738" stroke-width="4"')}${repeat(13, (i) => {
      const x = i * 66;
      const y = 165 + Math.sin(i * 1.05) * 46 + 30;
      return glow(x, y, 62, '#ffd27a', 1) + circle(x, y, 13, '#fff1c9');
    })}
    ${path('M-20 60 Q260 240 520 90 T840 60', 'none', 'stroke="#1b1738" stroke-width="4"')}${repeat(11, (i) => {
      const x = i * 78;
      const y = 100 + Math.cos(i * 1.1) * 40;
      return glow(x, y, 50, '#ffd27a', 0.9) + circle(x, y, 10, '#fff1c9');
    })}
    ${rect(0, 880, 800, 120, '#241d40')}`,
};

const cityMorning: Scene = {
  color: '#d9bfa6',
  light: '#fff0d0',
  shade: '#6a5a78',
  clothing: 'casual',
  draw: (r) => `<defs>${down('m', [
    [0, '#a9cfe6'],
    [0.6, '#fbe6cb'],
    [1, '#f6cfa4'],
  ])}</defs>${rect(0, 0, 800, 1000, 'url(#m)')}${glow(400, 420, 480, '#fff4d6', 1)}
    ${repeat(2, (side) =>
      repeat(3, (i) => {
        const w = 190 - i * 34;
        const x = side ? 800 - i * 116 - w + 40 : i * 116 - 40;
        const top = 60 + i * 130 + r.between(0, 50);
        return `${rect(x, top, w, 800 - top, r.pick(['#e2a58a', '#e8c39a', '#cf9aa0', '#d8b4a0', '#c8b6c8']))}${repeat(12, (k) => rect(x + 24 + (k % 2) * (w / 2 - 6), top + 36 + Math.floor(k / 2) * 92, w / 5, 56, '#fff3df', 'opacity=".6"'))}`;
      }),
    )}
    ${path('M250 1000 L370 700 H430 L560 1000z', '#d9c3b4')}${rect(0, 800, 800, 200, '#c9b09f', 'opacity=".6"')}${bokeh(r, 20, ['#fff6df', '#ffdca8'], { y: [200, 800] }, [18, 50])}`,
};

const concert: Scene = {
  color: '#4a2166',
  light: '#ff7fc0',
  shade: '#2a1a66',
  clothing: 'stage',
  draw: (r) => `<defs>${down('c', [
    [0, '#160a2e'],
    [0.6, '#4a1660'],
    [1, '#1c0b33'],
  ])}</defs>${rect(0, 0, 800, 1000, 'url(#c)')}
    ${repeat(8, (i) => {
      const x = 50 + i * 100;
      const color = r.pick(['#ff4fa0', '#5a7bff', '#ffb14f', '#8f4fff', '#3fd6e0']);
      return `${path(`M${x} -10 l${r.between(-320, 60)} 900 h${r.between(120, 260)}z`, color, 'opacity=".2"')}${glow(x, 20, 110, color, 1)}`;
    })}
    ${glow(400, 640, 420, '#ff5fb0', 0.6)}${bokeh(r, 40, ['#ff9ad0', '#9ab0ff', '#ffd9a0'], { y: [60, 700] }, [6, 34])}
    ${repeat(16, (i) => {
      const x = i * 54 - 10 + r.between(-12, 12);
      const y = r.between(780, 850);
      return (
        circle(x, y, 34, '#12061f') +
        rect(x - 44, y + 24, 88, 260, '#12061f', 'rx="40"') +
        (r.chance(0.4) ? rect(x + 20, y - 110, 16, 140, '#12061f', 'rx="8"') : '')
      );
    })}`,
};

const fair: Scene = {
  color: '#6b3f6e',
  light: '#ffd08a',
  shade: '#3a2a66',
  clothing: 'casual',
  draw: (r) => `<defs>${down('e', [
    [0, '#2b2560'],
    [0.6, '#9a4f86'],
    [1, '#f0956f'],
  ])}</defs>${rect(0, 0, 800, 1000, 'url(#e)')}
    <g transform="translate(${r.between(200, 600)} 400)" fill="none" stroke="#ffdba0" stroke-width="7" opacity=".85"><circle r="250"/><circle r="200"/>${repeat(12, (i) => `<path d="M0 0 L${Math.cos(i / 1.91) * 250} ${Math.sin(i / 1.91) * 250}"/>`)}</g>
    ${bokeh(r, 60, ['#ffd27a', '#ff6f8b', '#7ad6ff', '#ffe9b8', '#ff9f4f'], { y: [80, 860] }, [10, 40])}
    ${repeat(5, (i) => path(`M${i * 180 - 60} 860 l90 -120 l90 120z`, i % 2 ? '#f4e3d0' : '#e0526a'))}${rect(0, 860, 800, 140, '#3b2144')}`,
};

export const TOWN = { 'night-street': nightStreet, rooftop, 'city-morning': cityMorning, concert, fair };
