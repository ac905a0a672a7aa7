import express from 'express';
import { pino } from 'pino';
import { serveApp, type ServedApp } from '../../testing/serve-app.ts';
import { POLICY_REPORT_PATH, policyReports } from './policy-reports.ts';

let now = 0;
const lines: string[] = [];
const log = pino({ base: undefined }, { write: (line) => void lines.push(line) });
let served: ServedApp;
beforeAll(async () => {
  served = await serveApp(express().use(policyReports(log, () => now)));
});
beforeEach(() => {
  lines.splice(0);
  now += 60_000;
});
afterAll(() => served.stop());

const violation = (changes: object = {}) => ({
  type: 'csp-violation',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/a.js?who=anna@test.example',
    documentURL: 'https://nightlark.example/members/4711?next=secret',
    sourceFile: 'https://nightlark.example/shell/1/client/a.js',
    sample: 'what she typed',
    ...changes,
  },
});
async function send(body: unknown, type = 'application/reports+json'): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (await fetch(served.url + POLICY_REPORT_PATH, { method: 'POST', headers: { 'content-type': type }, body: text })).status;
}

test('a report of either form → a line without personal data', async () => {
  expect(await send([violation()])).toBe(204);
  const { effectiveDirective, blockedURL, documentURL, sourceFile } = violation().body;
  const older = {
    'effective-directive': effectiveDirective,
    'blocked-uri': blockedURL,
    'document-uri': documentURL,
    'source-file': sourceFile,
  };
  expect(await send({ 'csp-report': older }, 'application/csp-report')).toBe(204);
  const said = { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/members', source: 'https://nightlark.example' };
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([said, said]);
  expect(lines.join('')).not.toMatch(/anna|4711|secret|typed/);
});

test('of an extension → no line', async () => {
  expect(await send([violation({ blockedURL: 'chrome-extension://abc/x.js' }), violation({ sourceFile: 'moz-extension://abc' })])).toBe(
    204,
  );
  expect(lines).toEqual([]);
});

test.each([
  '',
  '{',
  '[]x',
  'null',
  '[{"type":"csp-violation"}]',
  JSON.stringify(Array.from({ length: 51 }, () => violation())),
  'x'.repeat(20_000),
])('no report (%#) → 400, no line', async (body) => {
  expect(await send(body)).toBe(400);
  expect(lines).toEqual([]);
});

test('very many → some lines a minute, the rest as a number', async () => {
  for (let time = 0; time < 5; time++) await send(Array.from({ length: 10 }, () => violation()));
  expect(lines).toHaveLength(20);
  now += 60_000;
  await send([violation()]);
  expect(lines.slice(20).map((line) => JSON.parse(line) as object)).toMatchObject([{ more: 30 }, { blocked: 'https://evil.example' }]);
});
