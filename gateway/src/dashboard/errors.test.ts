import type { ErrorGroup } from '../metrics/error-groups.ts';
import { collectErrors, errorSection } from './errors.ts';

const HOUR_MS = 3_600_000;
const NOW = 10 * HOUR_MS;
const group = (changes: Partial<ErrorGroup>): ErrorGroup => ({
  remote: 'mf-alpha',
  version: '1.1.0',
  where: 'render',
  route: 'alpha',
  isInBrowser: true,
  message: 'it broke',
  stack: ['mf-alpha/1.1.0/alpha.js:1:1', 'mf-alpha/1.1.0/other.js:1:1', 'shell/2/main.js:1:1'],
  count: 30,
  first: 6 * HOUR_MS,
  last: 9 * HOUR_MS,
  ...changes,
});
const positions = async () =>
  new Map([
    ['mf-alpha/1.1.0/alpha.js:1:1', 'src/screens/alpha.tsx:11:4 (like)'],
    ['shell/2/main.js:1:1', 'src/app.tsx:1:1'],
  ]);

test('an error of two versions, pages and gateways → one, since the version that had it first, with its rate and the common stack by sources', async () => {
  const groups = [
    group({}),
    group({ version: '1.0.0', count: 8, first: 5 * HOUR_MS, stack: [] }),
    group({ route: 'alpha-members', count: 2, last: 10 * HOUR_MS, stack: [] }),
  ];
  expect(await collectErrors(groups, positions, NOW)).toEqual([
    {
      remote: 'mf-alpha',
      message: 'it broke',
      where: 'render in browsers',
      routes: ['alpha', 'alpha-members'],
      count: 40,
      perHour: 8,
      since: { version: '1.0.0', at: new Date(5 * HOUR_MS).toISOString() },
      versions: ['1.1.0', '1.0.0'],
      last: new Date(10 * HOUR_MS).toISOString(),
      stack: ['src/screens/alpha.tsx:11:4 (like)', 'mf-alpha/1.1.0/other.js:1:1', 'shell/src/app.tsx:1:1'],
    },
  ]);
});

test('many different errors → the most frequent twenty', async () => {
  const groups = Array.from({ length: 50 }, (_, index) => group({ message: `error ${index}`, count: index + 1 }));
  const shown = await collectErrors(groups, positions, NOW);
  expect(shown).toHaveLength(20);
  expect(shown[0]).toMatchObject({ message: 'error 49' });
});

test('what a stranger wrote → shown as text', async () => {
  const [error] = await collectErrors([group({ message: '<script>alert(1)</script>', stack: ['<b>x</b>'] })], positions, NOW);
  const { text } = errorSection([error!], NOW);
  expect(text).not.toContain('<script>');
  expect(text).not.toContain('<b>');
});
