import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { REPLACEMENTS } from '../../fixtures/mf-alpha/src/screens/hostile/replacements.ts';
import { startGateway, type TestGateway } from '../start-gateway.ts';
import type { Outcome } from './run-walls.ts';

/** What a remote's screen does, and the error expected in the area and in the report; null when nothing fails. */
const FRAME_DEEDS: Readonly<Record<string, RegExp | null>> = {
  'throws in an effect': /broken in an effect/,
  'throws in a portal': /broken in a portal/,
  'throws when it is unmounted': /broken at unmount/,
  'throws when its layout is undone': /broken at layout/,
  'throws in a handler': /broken in a handler/,
  'throws later': /broken later/,
  'rejects later': /rejected later/,
  'opens seven streams': /must not use EventSource/,
  'clears what others keep': /must not use .*, which is not its own/,
  'takes all clicks': null,
  'holds the thread': null,
};
const replacements = Object.keys(REPLACEMENTS);

let gateway: TestGateway;
let outcomes: Record<string, Outcome>;
beforeAll(async () => {
  gateway = await startGateway();
  const script = path.join(import.meta.dirname, 'run-walls.ts');
  const deeds = [...replacements, ...Object.keys(FRAME_DEEDS), 'blames another', 'nothing'];
  const { stdout } = await promisify(execFile)(process.execPath, [script, gateway.url, ...deeds], {
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 16 * 1024 * 1024,
  });
  outcomes = JSON.parse(/^OUTCOMES (.*)$/m.exec(stdout)![1]!) as Record<string, Outcome>;
}, 600_000);
afterAll(() => gateway.stop());

const FRAME_LIVES = { navigated: true, menu: true, other: expect.stringMatching(/^beta/), next: 'This page could not be found' };

test.each(replacements)('a remote that puts something in the place of %s fails by itself, and says so', (deed) => {
  expect(outcomes[deed]).toMatchObject(FRAME_LIVES);
  expect(outcomes[deed]!.area).not.toBe('Hostile');
  expect(outcomes[deed]!.reports).toEqual([
    expect.objectContaining({
      remote: 'mf-alpha',
      where: 'render',
      stack: expect.arrayContaining([expect.stringMatching(/^mf-alpha\/1\.0\.0\//)]),
    }),
  ]);
});

test.each(Object.entries(FRAME_DEEDS))('a remote that %s costs its area at most', (deed, message) => {
  expect(outcomes[deed]).toMatchObject(FRAME_LIVES);
  const reported = outcomes[deed]!.reports.map((report) => [report.remote, report.message]);
  expect(reported).toEqual(message ? [['mf-alpha', expect.stringMatching(message)]] : []);
});

test('a remote that reports of another in every way a page has → what counts is said of itself', () => {
  expect(outcomes['blames another']).toMatchObject(FRAME_LIVES);
  const counted = gateway
    .log()
    .split('\n')
    .filter((line) => line.includes('an area failed in a browser') && line.includes('forged'))
    .map((line) => (JSON.parse(line) as { remote: string }).remote);
  expect(counted).toEqual(['mf-alpha']);
});

test('a screen that does nothing of the kind is whole', () => {
  expect(outcomes['nothing']).toMatchObject({ ...FRAME_LIVES, area: 'Hostile', reports: [], errors: [] });
});
