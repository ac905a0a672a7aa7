import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { COMPILED } from '@nightlark/tooling/compiled';

/** Builds the fixtures in a process of its own and tells the tests where they are. */
export default function buildFixtures() {
  const output = execFileSync(process.execPath, [path.join(import.meta.dirname, 'build-fixtures.ts')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // What tests start takes its code compiled. They kill it, and only who ends by itself leaves what it compiled.
  Object.assign(process.env, COMPILED);
  execFileSync(process.execPath, [path.join(import.meta.dirname, '../src/engine.ts')], { stdio: 'inherit' });
  // A browser looks at releases where a test is about that; others publish dozens.
  process.env.GATE_BROWSER = 'off';
  process.env.FIXTURES = JSON.stringify(Object.fromEntries(output.trim().split('\n').filter((line) => line.includes('=')).map((line) => line.split('=')))); // prettier-ignore
}
