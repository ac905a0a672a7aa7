import { dayChart, daysOf } from './days.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAYS = {
  '2026-11-01': { 'mf-a': { renders: 9, failed: 0, renderMs: 9 } },
  '2026-11-20': { 'mf-a': { renders: 40, failed: 10, renderMs: 200 }, 'mf-b': { renders: 1, failed: 0, renderMs: 1 } },
  '2026-11-21': { 'mf-a': { renders: 20, failed: 0, renderMs: 100 } },
};

test('two weeks until today, with days of no pages', () => {
  const days = daysOf(DAYS, 'mf-a', NOW);
  expect(days.map(({ day }) => day).filter((_, index) => [0, 12, 13].includes(index))).toEqual(['2026-11-08', '2026-11-20', '2026-11-21']);
  expect(days.map(({ renders }) => renders)).toEqual([...Array<number>(12).fill(0), 40, 20]);
  expect(daysOf(DAYS, 'mf-c', NOW)).toEqual([]);
});

test('bars by the day with the most pages, the failed ones within, and a table of the same numbers', () => {
  const { text } = dayChart('mf-a', daysOf(DAYS, 'mf-a', NOW))!;
  const heights = [...text.matchAll(/class="(pages|failed)" x="(?:144|156)" y="[\d.]+" width="10" height="([\d.]+)"/g)];
  expect(heights.map(([, what, height]) => [what, height])).toEqual([
    ['pages', '40.0'],
    ['failed', '10.0'],
    ['pages', '20.0'],
    ['failed', '0.0'],
  ]);
  expect(text.replace(/\s+/g, ' ')).toContain('60 pages in 14 days, 16.7 % failed');
  expect(text.replace(/\s+/g, ' ')).toContain('<th scope="row">2026-11-20</th> <td>40</td> <td>25.0 %</td> <td>5.0 ms</td>');
  expect(dayChart('mf-c', [])).toBeNull();
});
