import { createPageHealth } from './page-health.ts';

test('pages that fail are a problem for ten seconds, whoever’s fault they are; a few among many are none', () => {
  let time = 1_000_000;
  const health = createPageHealth(() => time);
  for (let page = 0; page < 200; page++) health.record(200);
  for (let page = 0; page < 4; page++) health.record(500);
  expect(health.problem()).toBeNull();
  for (let page = 0; page < 20; page++) health.record(503);
  expect(health.problem()).toBe('24 of 224 pages failed in the last ten seconds');
  time += 11_000;
  expect(health.problem()).toBeNull();
});
