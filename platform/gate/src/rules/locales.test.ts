import { LOCALES } from '@nightlark/contract';
import type { GateContext } from '../context.ts';
import { loadParts } from '../probe/load-parts.ts';
import type { ProbeReport } from '../probe/job.ts';
import { localesRule } from './locales.ts';

const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`);

test('a language lacks a message of 50,000 → found without comparing each with each', async () => {
  const all = keysOf(50_000);
  const keys = Object.fromEntries(LOCALES.map((locale) => [locale, locale === 'pl' ? all.slice(1) : all]));
  const chunks = Object.fromEntries(LOCALES.map((locale) => [`messages-${locale}`, { js: ['a.js'], css: [] }]));
  const report = async () => ({ keys });
  const context = { release: { chunks, locales: LOCALES }, probe: report, client: report } as unknown as GateContext;
  expect((await localesRule(context)).map(({ message }) => message)).toEqual([
    expect.stringContaining('the catalogue for pl lacks key-0 (server)'),
    expect.stringContaining('the catalogue for pl lacks key-0 (browser)'),
  ]);
});

test('a catalogue makes up more messages than any remote has → a fault, and no more are reported', async () => {
  const report: Pick<ProbeReport, 'faults' | 'keys'> = { faults: [], keys: {} };
  const messages = async (locale: string) => ({
    default: Object.fromEntries(keysOf(locale === 'pl' ? 5_001 : 5_000).map((key) => [key, ''])),
  });
  const remote = { name: 'mf-a', routes: [], slots: [], messages };
  await loadParts({ side: 'client', name: 'mf-a', load: async () => remote as never }, report);
  expect(report.faults.map(({ fault }) => fault)).toEqual(['the messages for pl are too many (client): 5001 of at most 5000']);
  expect(Object.values(report.keys).map(({ length }) => length)).toEqual(LOCALES.map(() => 5_000));
});
