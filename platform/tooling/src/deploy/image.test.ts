import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { read } from '../../testing/deploy-environment.ts';

const NOBODY = '9';

/** Asks as a container's health check does. @returns its exit code */
async function health(variables: Record<string, string>): Promise<unknown> {
  const env = { PORT: NOBODY, BACKEND_PORT: NOBODY, CONSOLE_PORT: NOBODY, ...variables };
  const child = spawn(process.execPath, [path.join(ROOT, 'deploy/health.mjs')], { env, stdio: 'inherit' });
  return ((await once(child, 'exit')) as [number])[0];
}

test.each(['PORT', 'BACKEND_PORT', 'CONSOLE_PORT'])(
  'a container of the program at %s → healthy while it is ready',
  async (variable) => {
    let status = 200;
    const server = createServer(({ url }, response) => response.writeHead(url === '/readyz' ? status : 404).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = { [variable]: String((server.address() as AddressInfo).port) };
    expect(await health(at)).toBe(0);
    status = 503;
    expect(await health(at)).toBe(1);
    server.close();
    expect(await health({})).toBe(1);
  },
  60_000,
);

test('the image → ends as nobody, from a base without a shell, with a health check that the archive has', () => {
  const stages = read('deploy/Dockerfile').split(/^FROM /m);
  const last = stages.at(-1)!;
  expect(stages).toHaveLength(3);
  expect(last).toMatch(/^USER 65532:65532$/m);
  expect(last).not.toMatch(/^RUN/m);
  expect(last).toMatch(/^HEALTHCHECK .*CMD \["node", "nightlark.mjs", "health"\]$/m);
  expect(read('deploy/nightlark.mjs')).toContain(`health: 'deploy/health.mjs'`);
});
