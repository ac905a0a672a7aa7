import express from 'express';
import { rawGet } from '../../testing/raw-get.ts';
import { serveApp } from '../../testing/serve-app.ts';
import type { OverrideOrigins } from './origins.ts';
import { readOverrides, type OverrideSources } from './read-overrides.ts';

/** Has the form of a token; its signature is wrong. */
const TOKEN = `override1.x.1800000000000.${'A'.repeat(86)}`;
const MANY = Array.from({ length: 100 }, (_, number) => `override.mf-${number}=${TOKEN}`).join('; ');

/** Reads the overrides of a request with these cookies. */
async function read(cookie: string, allowed: OverrideOrigins) {
  let checked = 0;
  const lines: unknown[] = [];
  const sources: OverrideSources = {
    store: { sign: () => '', isSigned: () => (checked++, false) },
    tokens: async () => [],
    allowed,
    log: { warn: (fields: unknown) => void lines.push(fields) } as never,
  };
  const app = express().use(async (request, response) => void response.json(await readOverrides(sources, request, response)));
  const served = await serveApp(app);
  const { headers, body } = await rawGet(served.url, '/', { cookie });
  await served.stop();
  return { found: JSON.parse(body.toString()) as unknown, checked, lines, cleared: headers['set-cookie'] ?? [] };
}

test('a hundred cookies of forged overrides → a few signatures are checked, one line is logged, those cookies are deleted', async () => {
  const { found, checked, lines, cleared } = await read(MANY, 'any');
  expect([found, checked, cleared.length]).toEqual([[], 8, 8]);
  const reason = 'is not signed by this platform';
  const overrides = Array.from({ length: 8 }, (_, number) => ({ remote: `mf-${number}`, reason }));
  expect(lines).toEqual([{ overrides }]);
});

test('none are allowed → no signature is checked, and nothing logged', async () => {
  expect(await read(MANY, 'none')).toMatchObject({ found: [], checked: 0, lines: [] });
});

test('no override → nothing is logged', async () => {
  expect(await read('locale=de', 'any')).toEqual({ found: [], checked: 0, lines: [], cleared: [] });
});
