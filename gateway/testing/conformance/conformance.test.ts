import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { CHECKS } from '@nightlark/shell/conformance/checks';

const HOSTS: [name: string, script: string, ...args: string[]][] = [
  ['the server’s host', 'run-server.ts'],
  ['the browser’s host in production', 'run-browser.ts', 'container'],
  ['the browser’s host in development', 'run-browser.ts', 'runtime'],
];

async function run(script: string, args: string[]): Promise<Map<string, string | null>> {
  const command = [path.join(import.meta.dirname, script), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...process.env, NODE_OPTIONS: '' } });
  const results = JSON.parse(/^RESULTS (.*)$/m.exec(stdout)![1]!) as { name: string; error: string | null }[];
  return new Map(results.map(({ name, error }) => [name, error]));
}

describe.each(HOSTS)('%s', (_name, script, ...args) => {
  let results: Map<string, string | null>;
  beforeAll(async () => {
    results = await run(script, args.filter(Boolean));
  }, 120_000);

  test.each(Object.keys(CHECKS))('%s', (name) => {
    expect(results.get(name)).toBeNull();
  });
});
