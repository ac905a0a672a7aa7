import { createPageHealth, type PageHealth } from './page-health.ts';

const isLive = (setId: string) => setId === 'live';

function record(health: PageHealth, status: number, times: number, setId: string | null = 'live'): void {
  for (let page = 0; page < times; page++) health.record(status, setId);
}

test('pages that fail are a problem for ten seconds, whoever’s fault they are; a few among many are none', () => {
  let time = 1_000_000;
  const health = createPageHealth(() => time);
  record(health, 200, 200);
  record(health, 500, 4);
  expect(health.problem(isLive)).toBeNull();
  record(health, 503, 20);
  expect(health.problem(isLive)).toBe('24 of 224 pages failed in the last ten seconds');
  time += 11_000;
  expect(health.problem(isLive)).toBeNull();
});

test('pages that failed with a version that was rolled back are none any more, also where they end late', () => {
  const health = createPageHealth(() => 1_000_000);
  record(health, 500, 50, 'before');
  expect(health.problem(() => true)).toMatch(/^50 of 50 pages failed/);
  expect(health.problem(isLive)).toBeNull();
  record(health, 500, 6);
  expect(health.problem(isLive)).toBe('6 of 6 pages failed in the last ten seconds');
});

test('what fails before there is a set counts in any case', () => {
  const health = createPageHealth(() => 1_000_000);
  record(health, 500, 6, null);
  expect(health.problem(isLive)).toMatch(/^6 of 6/);
});
