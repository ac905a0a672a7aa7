import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startGateway, type TestGateway } from '../start-gateway.ts';
import type { Seen } from './run-witness.ts';
import { DEEDS } from './witness-deeds.ts';

let gateway: TestGateway;
let outcomes: Record<string, Seen>;
beforeAll(async () => {
  gateway = await startGateway();
  const script = path.join(import.meta.dirname, 'run-witness.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, gateway.url, ...Object.keys(DEEDS)], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  outcomes = JSON.parse(/^OUTCOMES (.*)$/m.exec(stdout)![1]!) as Record<string, Seen>;
}, 300_000);
afterAll(() => gateway.stop());

const harmful = Object.keys(DEEDS).filter((deed) => deed !== 'nothing');

test.each(harmful)('code of a page that %s → the shell reports it, with the remotes that have code there', (deed) => {
  expect(outcomes[deed]!.reports).toEqual([
    expect.objectContaining({ remote: null, where: 'frame', loaded: expect.arrayContaining(['mf-beta']) }),
  ]);
});

test.each(['covers it', 'later, covers it', 'opens a dialog that does not close'])('%s → it is taken away', (deed) => {
  expect(outcomes[deed]!.canPress).toBe(true);
});

test('a page that is well → no report', () => {
  expect(outcomes['nothing']).toEqual({ reports: [], canPress: true });
});
