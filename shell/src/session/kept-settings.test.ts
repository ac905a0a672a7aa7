/** @jest-environment node */
import type { Api } from '@nightlark/api-client';
import { aSettings } from '@nightlark/testing/builders/settings';
import { createKeptSettings } from './kept-settings.ts';

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

test('many pages of one site → the settings are asked for once, and again when they are some seconds old', async () => {
  const { api, asked } = anApi([answer('before'), answer('after')]);
  let now = 0;
  const load = createKeptSettings(() => now);
  const [first, second] = await Promise.all([load(api, query, 'de'), load(api, { ...query }, 'de')]);
  expect([first.name, second.name, asked.length]).toEqual(['before', 'before', 1]);
  now = 10_000;
  expect((await load(api, query, 'de')).name).toBe('after');
});

test.each([
  ['domain', { domain: 'other.example' }, 'de'],
  ['source', { ...query, trafficsource: 'mail' }, 'de'],
  ['language', query, 'fr'],
])('another %s → asked for by itself', async (_case, other, wordsBy) => {
  const { api, asked } = anApi([answer('one'), answer('other')]);
  const load = createKeptSettings(() => 0);
  await load(api, query, 'de');
  expect((await load(api, other, wordsBy)).name).toBe('other');
  expect(asked).toHaveLength(2);
});

test('a call that fails → the next page asks again', async () => {
  const { api } = anApi([() => Promise.reject(new Error('away')), answer('back')]);
  const load = createKeptSettings(() => 0);
  await expect(load(api, query, '')).rejects.toThrow('away');
  expect((await load(api, query, '')).name).toBe('back');
});
