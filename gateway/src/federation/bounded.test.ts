import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** In a process of its own: jest runs tests in contexts of `vm` themselves. */
const run = (code: string) =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `import { bounded } from ${JSON.stringify(path.join(import.meta.dirname, 'bounded.ts'))};${code}`],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );

test('work that ends gives its value, and its own errors pass', () => {
  expect(
    run(
      `console.log(bounded(() => bounded(() => 4) + 1)); try { bounded(() => { throw new Error('mine') }) } catch (e) { console.log(e.message) }`,
    ),
  ).toBe('5\nmine\n');
});

test('work that does not end is ended, and the process goes on', () => {
  const output = run(`try { bounded(() => { for (;;); }) } catch (e) { console.log(e.code) } console.log(bounded(() => 'alive'))`);
  expect(output).toBe('ERR_SCRIPT_EXECUTION_TIMEOUT\nalive\n');
}, 15_000);
