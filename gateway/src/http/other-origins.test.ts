import express from 'express';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rawGet } from '../../testing/raw-get.ts';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { readConfig } from '../config.ts';
import { liveManifest, notForOwnPages, otherOrigins } from './other-origins.ts';

const FRIEND = 'https://friend.example';
let directory: string;
let served: ServedApp;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'release-'));
  await mkdir(path.join(directory, 'portable'));
  const metaData = { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.mjs' } };
  await writeFile(path.join(directory, 'portable/mf-manifest.json'), JSON.stringify({ name: 'mf_alpha_1_0_0', metaData }));
  const live = { set: { remotes: [{ name: 'mf-alpha', version: '1.0.0' }] } } as never;
  const file: express.RequestHandler = (_request, response) => void response.set('cross-origin-resource-policy', 'same-origin').send('ok');
  const app = express().set('trust proxy', 1);
  app.get('/:name/mf-manifest.json', liveManifest({ current: () => live }, { releaseDirectory: () => directory }));
  app.get('/portable', notForOwnPages, (_request, response) => void response.send('ok'));
  for (const value of ['', FRIEND, '*']) {
    const { mfOrigins } = readConfig({ MF_ORIGINS: value });
    const kind = { '': 'none', '*': 'any' }[value] ?? 'list';
    app.get(`/${kind}`, (_request, response, next) => (response.set('cross-origin-resource-policy', 'same-origin'), next()));
    app.get(`/${kind}`, otherOrigins(mfOrigins), (_request, response) => void response.send('ok'));
  }
  served = await serveApp(app.use(file));
});
afterAll(async () => {
  await served.stop();
  await rm(directory, { recursive: true });
});

test.each([
  ['none', FRIEND, undefined, 'same-origin', undefined],
  ['list', FRIEND, FRIEND, 'cross-origin', 'origin'],
  ['list', 'https://other.example', undefined, 'same-origin', 'origin'],
  ['list', 'null', undefined, 'same-origin', 'origin'],
  ['list', undefined, undefined, 'cross-origin', 'origin'],
  ['any', 'https://other.example', '*', 'cross-origin', 'origin'],
])('allowed: %s, an origin of %s → may read: %s, policy %s, varies by %s', async (kind, origin, may, policy, vary) => {
  const { headers } = await rawGet(served.url, `/${kind}`, origin === undefined ? {} : { origin });
  expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy'], headers['vary']?.toLowerCase()]).toEqual([
    may,
    policy,
    vary,
  ]);
});

test.each(['friend.example', 'https://friend.example/path', 'https://friend.example,', 'any'])('MF_ORIGINS=%s', (value) => {
  const read = () => readConfig({ MF_ORIGINS: value }).mfOrigins;
  if (value.endsWith(',')) expect(read()).toEqual([FRIEND]);
  else expect(read).toThrow(/MF_ORIGINS/);
});

test('portable files → for other origins and programs, not for the product’s own pages', async () => {
  const statusFor = async (site?: string) => (await rawGet(served.url, '/portable', site ? { 'sec-fetch-site': site } : {})).status;
  expect([await statusFor('cross-site'), await statusFor(), await statusFor('same-origin')]).toEqual([200, 200, 403]);
});

test('the live manifest → that of the live version, with the whole address of its files', async () => {
  const { status, headers, body } = await rawGet(served.url, '/mf-alpha/mf-manifest.json', {
    host: 'nightlark.example',
    'x-forwarded-proto': 'https',
  });
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  const publicPath = 'https://nightlark.example/mf/mf-alpha/1.0.0/portable/';
  expect(JSON.parse(String(body))).toEqual({
    name: 'mf_alpha_1_0_0',
    metaData: { publicPath, remoteEntry: { name: 'remoteEntry.mjs' } },
  });
  expect((await rawGet(served.url, '/mf-other/mf-manifest.json')).status).toBe(404);
});
