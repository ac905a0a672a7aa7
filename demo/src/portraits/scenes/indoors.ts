import { bokeh, circle, down, glow, path, rect, repeat } from '../drawing.ts';
import type { Scene } from './scene.ts';

const cafe: Scene = {
  color: '#9a6a4a',
  light: '#ffd9a0',
  shade: '#4a2a2a',
  clothing: 'casual',
  draw: (r) => `<defs>${down('c', [
    [0, '#5a3a30'],
    [0.6, '#a8734f'],
    [1, '#6b4030'],
  ])}</defs>${rect(0, 0, 800, 1000, 'url(#c)')}
    ${rect(r.chance(0.5) ? 40 : 480, 120, 280, 420, '#ffe9c4', 'opacity=".85" rx="10"')}${glow(r.chance(0.5) ? 180 : 620, 320, 380, '#fff0cc', 0.7)}
    ${repeat(3, (i) => {
      const y = 250 + i * 130;
      return (
        rect(0, y, 800, 14, '#3d251e') +
        repeat(15, (k) =>
          r.chance(0.75)
            ? rect(
                k * 54 + 8,
                y - r.between(50, 88),
                r.between(20, 36),
                88,
                r.pick(['#d8b48a', '#b5624a', '#e9d3b0', '#6f7f5a', '#8a4a3a']),
                'rx="6" opacity=".8"',
              )
            : '',
        )
      );
    })}
    ${repeat(4, (i) => {
      const x = 90 + i * 205 + r.between(-20, 20);
      return (
        rect(x - 2, 0, 4, 130, '#2a1815') +
        path(`M${x - 44} 180 q44 -100 88 0z`, '#2f4a44') +
        glow(x, 190, 150, '#ffd08a', 1) +
        circle(x, 182, 18, '#fff3d0')
      );
    })}
    ${rect(0, 760, 800, 240, '#5b3626')}${bokeh(r, 16, ['#ffd9a0', '#ffb97a'], { y: [100, 760] }, [14, 44])}`,
};

const bookshop: Scene = {
  color: '#7d5a48',
  light: '#ffdca8',
  shade: '#3c2a3a',
  clothing: 'casual',
  draw: (r) => `${rect(0, 0, 800, 1000, '#4a3028')}
    ${repeat(7, (row) => {
      const y = row * 142;
      return (
        rect(0, y + 124, 800, 16, '#2f1c17') +
        repeat(27, (k) => {
          const h = r.between(70, 116);
          return rect(
            k * 30 + r.between(0, 3),
            y + 124 - h,
            r.between(18, 29),
            h,
            r.pick(['#b5483f', '#d99a4a', '#2f6a6a', '#e6cfa5', '#6a3f5f', '#8a9a5b', '#3f5580', '#c9705a', '#efe2c8']),
          );
        })
      );
    })}
    ${rect(r.chance(0.5) ? 0 : 770, 0, 30, 1000, '#2f1c17')}${glow(r.between(150, 650), 120, 480, '#ffdf9f', 0.75)}${bokeh(r, 14, ['#ffe3ae', '#ffc67a'], { y: [40, 500] }, [20, 54])}`,
};

const kitchen: Scene = {
  color: '#d8c6ac',
  light: '#fff3da',
  shade: '#6f6a62',
  clothing: 'casual',
  draw: (
    r,
  ) => `${rect(0, 0, 800, 1000, '#efe3d0')}${repeat(9, (i) => rect(0, i * 62, 800, 3, '#dccbb3'))}${repeat(10, (i) => rect(i * 84, 0, 3, 540, '#dccbb3'))}
    ${rect(440, 60, 330, 400, '#cfe6ee', 'stroke="#fff" stroke-width="18"')}${rect(598, 60, 14, 400, '#ffffff')}${bokeh(r, 16, ['#a9cf8f', '#e3f0c4'], { x: [450, 760], y: [200, 450] }, [20, 44])}${glow(610, 260, 420, '#fffbe8', 0.8)}
    ${rect(30, 250, 360, 16, '#8a6244')}${repeat(6, (i) => rect(48 + i * 56, 250 - r.between(50, 96), 40, 96, r.pick(['#c9784f', '#e8d3b0', '#6f8f6a', '#b5483f', '#f7efe0']), 'rx="8"'))}
    ${repeat(4, (i) => path(`M${70 + i * 84} 330 v60`, 'none', 'stroke="#5c4436" stroke-width="5"') + circle(70 + i * 84, 424, 36, r.pick(['#c46f43', '#8d8f95', '#b5563a'])))}
    ${rect(0, 640, 800, 40, '#b98d64')}${rect(0, 680, 800, 320, '#7c9484')}${repeat(7, () => circle(r.between(20, 780), 626, r.between(16, 32), r.pick(['#e25b3c', '#f0b13c', '#7fa64e'])))}`,
};

const gallery: Scene = {
  color: '#dcd5cd',
  light: '#fff6e6',
  shade: '#6f6a7a',
  clothing: 'evening',
  draw: (r) => {
    const tones = r.sample(['#d9573f', '#f0b04a', '#2f5d7a', '#7a3f66', '#2f7a66', '#e8a0a0', '#22223b'], 5);
    return `<defs>${down('g', [
      [0, '#f4efe8'],
      [1, '#d6cdc3'],
    ])}</defs>${rect(0, 0, 800, 1000, 'url(#g)')}
    ${repeat(2, (i) => {
      const x = 40 + i * 410;
      return (
        rect(x - 12, 88, 344, 424, '#fff') +
        rect(x, 100, 320, 400, tones[i]!) +
        circle(x + r.between(80, 240), r.between(180, 400), r.between(60, 120), tones[i + 1]!, 0.9) +
        path(`M${x} ${r.between(300, 450)} q160 ${r.between(-160, 80)} 320 0 V500 H${x}z`, tones[i + 2]!, 'opacity=".9"') +
        path(`M${x + 40} 140 l${r.between(60, 240)} ${r.between(60, 200)}`, 'none', `stroke="${tones[i + 2]!}" stroke-width="22"`)
      );
    })}
    ${repeat(3, (i) => glow(140 + i * 260, 30, 240, '#fffdf4', 1))}${rect(0, 800, 800, 200, '#a58a70')}${rect(0, 790, 800, 12, '#fffaf2')}`;
  },
};

const bar: Scene = {
  color: '#5a2b3a',
  light: '#ffab7a',
  shade: '#3a1a44',
  clothing: 'evening',
  draw: (r) => `<defs>${down('b', [
    [0, '#2a1020'],
    [0.6, '#6a2440'],
    [1, '#2a0f1d'],
  ])}</defs>${rect(0, 0, 800, 1000, 'url(#b)')}
    ${repeat(3, (i) => {
      const y = 260 + i * 170;
      return (
        glow(400, y - 30, 460, '#ff9f5a', 0.5) +
        rect(60, y, 680, 12, '#f7b36b') +
        repeat(17, (k) => {
          const x = 70 + k * 40;
          const h = r.between(70, 110);
          const c = r.pick(['#c9582f', '#e0a040', '#3f7a5a', '#7a2f4a', '#f0d9a8', '#2f5a7a']);
          return rect(x, y - h, 28, h, c, 'rx="6" opacity=".9"') + rect(x + 9, y - h - 26, 10, 30, c, 'opacity=".9"');
        })
      );
    })}
    ${path('M520 90 q60 -60 120 0 q-60 90 -120 0z', 'none', 'stroke="#ff5f8f" stroke-width="10"')}${glow(580, 90, 200, '#ff5f8f', 0.7)}
    ${bokeh(r, 24, ['#ffb86b', '#ff7f6b', '#ffe0a8'], { y: [60, 760] }, [12, 44])}${rect(0, 820, 800, 180, '#3b1620')}`,
};

const livingRoom: Scene = {
  color: '#c98a6c',
  light: '#ffe6c0',
  shade: '#6a3d3a',
  clothing: 'casual',
  draw: (r) => {
    const wall = r.pick(['#c97c5d', '#8fa08a', '#b0889a', '#d2a679', '#7f95a6']);
    return `${rect(0, 0, 800, 1000, wall)}
    ${path('M420 0 L800 0 V620 L600 700z', '#fff2d4', 'opacity=".3"')}${path('M470 0 h60 l190 640 h-60z M600 0 h60 l190 640 h-60z', '#fff2d4', 'opacity=".35"')}
    ${rect(70, 120, 200, 260, '#f6ead8', 'stroke="#5a3a2c" stroke-width="10"')}${circle(170, 250, r.between(40, 70), r.pick(['#d9573f', '#e8b04a', '#2f5d6a']))}
    ${path('M700 1000 V560', 'none', 'stroke="#4a3a2a" stroke-width="10"')}${repeat(11, (i) => {
      const a = -2.9 + i * 0.26;
      return path(
        `M700 600 q${Math.cos(a) * 130} ${Math.sin(a) * 180 - 30} ${Math.cos(a) * 190} ${Math.sin(a) * 250} q${Math.cos(a) * 10 + 30} 90 ${-Math.cos(a) * 190} ${-Math.sin(a) * 250}z`,
        i % 2 ? '#3f6a4a' : '#568a5c',
      );
    })}
    ${rect(-20, 720, 620, 300, r.pick(['#e6d4bd', '#5a4a66', '#35524f']), 'rx="46"')}${glow(120, 620, 260, '#ffdf9a', 0.75)}`;
  },
};

export const INDOORS = { cafe, bookshop, kitchen, gallery, bar, 'living-room': livingRoom };
