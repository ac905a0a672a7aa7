import { runBrowser } from './run-browser.ts';

test('a page has none without the release to be compared with → the check broke off, and passes nothing', async () => {
  const page = { what: '/', parts: ['alpha'], address: '/', viewer: 'visitor', html: '', isBaseline: false } as const;
  const [shell, candidate] = [{}, {}] as [never, never];
  expect(await runBrowser({ shell, candidate, others: [], pages: [{ ...page, parts: ['alpha'] }] })).toEqual({
    broken: expect.stringContaining('those of a visitor'),
  });
});
