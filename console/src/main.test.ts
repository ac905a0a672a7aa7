import { execFile } from 'node:child_process';
import path from 'node:path';

/** The console as a separate process, which ends by itself. */
const run = (env: Record<string, string>) =>
  new Promise<[unknown, string]>((resolve) => {
    const { NODE_OPTIONS: _, DATABASE_URL: __, GATEWAY_SECRET: ___, ...surroundings } = process.env;
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'main.ts')],
      { env: { ...surroundings, CONSOLE_PORT: '0', ...env } },
      (error, _stdout, stderr) => resolve([error?.code, stderr]),
    );
  });
const NOBODY_LISTENS = 'postgres://nobody@127.0.0.1:1/none';

test.each<[string, Record<string, string>, RegExp]>([
  ['no database', {}, /DATABASE_URL: is needed, the same as the backend’s/],
  ['a database that is none', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL: Invalid URL/],
  ['a database that is away', { DATABASE_URL: NOBODY_LISTENS }, /The database at 127\.0\.0\.1:1 does not answer/],
  [
    'production that others reach, without the gateway’s secret',
    {
      DATABASE_URL: NOBODY_LISTENS,
      NODE_ENV: 'production',
      CONSOLE_HOST: '0.0.0.0',
      PUBLIC_URL: 'https://www.example.com',
      SMTP_URL: 'smtp://mail.example.com',
      BANK_SECRET: 'b'.repeat(32),
    },
    /GATEWAY_SECRET: is needed where CONSOLE_HOST is not of this machine alone/,
  ],
  ['wrong operators and port', { DATABASE_URL: NOBODY_LISTENS, OPERATORS: 'anna', CONSOLE_PORT: 'many' }, /CONSOLE_PORT[^]*OPERATORS/],
])(
  '%s → not started, with words that say what to do, and no stack trace',
  async (_, env, words) => {
    const [code, output] = await run(env);
    expect([code, output]).toEqual([1, expect.stringMatching(words)]);
    expect(output).not.toMatch(/ at .*\.ts:\d+/);
  },
  120_000,
);
