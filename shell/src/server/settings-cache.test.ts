/** @jest-environment node */
import type { Api } from '@nightlark/api-client';
import { aSettings } from '@nightlark/testing/builders/settings';
import { createSettingsCache } from './settings-cache.ts';

function anApi(answers: (() => Promise<unknown>)[]) {
  const asked: unknown[] = [];
  const call = (_name: string, options: unknown) => {
    asked.push(options);
    return answers[Math.min(asked.length, answers.length) - 1]!();
  };
  return { api: { call } as unknown as Api, asked };
}
const answer = (name: string) => () => Promise.resolve({ settings: aSettings({ name }) });
const query = { domain: 'nightlark.example' };
const around = { localeHint: 'de', from: 'NL' };

test('many pages of one site → the settings are requested once, and again when they are some seconds old', async () => {
  const { api, asked } = anApi([answer('before'), answer('after')]);
  let now = 0;
  const load = createSettingsCache(() => now);
  const [first, second] = await Promise.all([load(api, query, around), load(api, { ...query }, { ...around })]);
  expect([first.name, second.name, asked.length]).toEqual(['before', 'before', 1]);
  now = 10_000;
  expect((await load(api, query, around)).name).toBe('after');
});

test.each([
  ['domain', { domain: 'other.example' }, around],
  ['source', { ...query, trafficsource: 'mail' }, around],
  ['language', query, { ...around, localeHint: 'fr' }],
  ['country of the visitor', query, { ...around, from: 'DE' }],
  ['unknown country', query, { ...around, from: null }],
])('another %s → requested separately', async (_case, other, elsewhere) => {
  const { api, asked } = anApi([answer('one'), answer('other')]);
  const load = createSettingsCache(() => 0);
  await load(api, query, around);
  expect((await load(api, other, elsewhere)).name).toBe('other');
  expect(asked).toHaveLength(2);
});

test('a call that fails → the next page asks again', async () => {
  const { api } = anApi([() => Promise.reject(new Error('away')), answer('back')]);
  const load = createSettingsCache(() => 0);
  await expect(load(api, query, around)).rejects.toThrow('away');
  expect((await load(api, query, around)).name).toBe('back');
});

test('a call that is refused → others that waited for it make their own call', async () => {
  const { api, asked } = anApi([() => Promise.reject(new Error('too many')), answer('theirs')]);
  const load = createSettingsCache(() => 0);
  const [refused, other] = await Promise.allSettled([load(api, query, around), load(api, query, around)]);
  expect([refused.status, asked.length]).toEqual(['rejected', 2]);
  expect(other).toMatchObject({ status: 'fulfilled', value: { name: 'theirs' } });
});
