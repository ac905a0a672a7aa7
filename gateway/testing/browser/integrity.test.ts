import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startGateway, type TestGateway } from '../start-gateway.ts';

interface Outcome {
  heading: string;
  alert: boolean;
  ran: boolean;
  tables: number;
  color: string;
  csp: string[];
}

let gateway: TestGateway;
let outcomes: Record<string, Outcome>;
beforeAll(async () => {
  gateway = await startGateway();
  const script = path.join(import.meta.dirname, 'run-integrity.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, gateway.url], { env: { ...process.env, NODE_OPTIONS: '' } });
  outcomes = JSON.parse(/^OUTCOMES (.*)$/m.exec(stdout)![1]!) as Record<string, Outcome>;
}, 120_000);
afterAll(() => gateway.stop());

test('a first load needs no table', () => {
  expect(outcomes['first']).toMatchObject({ heading: 'Alpha en', alert: false, tables: 0, csp: [] });
});

test('files that are loaded later are checked by the release’s integrity table, which is requested once', () => {
  expect(outcomes['later']).toMatchObject({ heading: 'Alpha en', alert: false, tables: 1, csp: [] });
});

test.each(['changed entry', 'changed chunk of the page', 'changed chunk later'])('%s: never run', (which) => {
  expect(outcomes[which]).toMatchObject({ ran: false });
});

test.each(['changed style of the page', 'changed style later'])('%s: never applied', (which) => {
  expect(outcomes[which]!.color).not.toBe('rgb(1, 2, 3)');
});

test.each(['changed chunk later', 'changed style later', 'changed table'])('%s: the area says so', (which) => {
  expect(outcomes[which]).toMatchObject({ alert: true, ran: false, csp: [] });
});
