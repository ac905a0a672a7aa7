import { JEST_OPTIONS } from '@nightlark/tooling/jest';
import { ROOT } from '@nightlark/tooling/packages';
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const NAME = 'mf-stories';
const BUSY_MS = 240_000;

let workspace: string;
/** A workspace that has only the generated remote of its own; the shared packages and libraries are this checkout's. */
beforeAll(async () => {
  workspace = await mkdtemp(path.join(tmpdir(), 'nightlark-generated-'));
  for (const name of ['shared', 'platform', 'node_modules']) await symlink(path.join(ROOT, name), path.join(workspace, name), 'dir');
  await cp(path.join(ROOT, 'gateway/dist/generated', NAME), path.join(workspace, NAME), { recursive: true });
});
afterAll(() => rm(workspace, { recursive: true }));

/** Runs a program of `node_modules` in the workspace; returns its exit code and output. */
function runNode(program: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], {
    cwd: workspace,
    env: { ...process.env, NODE_OPTIONS: JEST_OPTIONS },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

test(
  'its types are sound, and ESLint has nothing to say',
  async () => {
    expect(await runNode('typescript-native/bin/tsc', ['--project', NAME])).toEqual({ code: 0, output: '' });
    const args = ['--config', path.join(ROOT, 'eslint.config.mjs'), '--max-warnings', '0', NAME];
    expect(await runNode('eslint/bin/eslint.js', args)).toEqual({ code: 0, output: '' });
  },
  BUSY_MS,
);

test(
  'its own tests pass, those of a screen that was added later too',
  async () => {
    const report = path.join(workspace, 'report.json');
    const args = ['--projects', NAME, '--runInBand', '--json', '--outputFile', report];
    expect(await runNode('jest/bin/jest.js', args)).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ success: true, numPassedTestSuites: 3, numPendingTests: 0 });
  },
  BUSY_MS,
);

test('the formatter would change nothing', async () => {
  const args = ['--config', path.join(ROOT, '.oxfmtrc.json'), '--check', NAME];
  const { code, output } = await runNode('oxfmt/bin/oxfmt', args);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/on [2-9]\d files/) });
});
