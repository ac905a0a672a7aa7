import { randomBytes } from 'node:crypto';
import { buildPackages } from '@nightlark/tooling/build-packages';
import { builtPackages } from '@nightlark/tooling/packages';
import { publish } from '@nightlark/tooling/publish';
import { buildFixture } from '../build-fixture.ts';
import { startRealBackend } from '../start-real-backend.ts';
import type { OtherPage } from './pages.ts';
import { GOOD, REMOTE, type Product } from './world.ts';

const PASSWORD = 'demo-password-1';

/** The most requested page of each team and of the shell. */
const PAGES: readonly OtherPage[] = [
  { address: '/', isMember: false },
  { address: '/login', isMember: false },
  { address: '/landers/video', isMember: false },
  { address: '/pricing', isMember: false },
  { address: '/members', isMember: true },
  { address: '/chats', isMember: true },
  { address: '/likes', isMember: true },
  { address: '/credits', isMember: true },
  { address: '/api/settings.php', isMember: false },
];

/** Logs a demo member in; returns the `Cookie` header. */
async function login(gateway: string): Promise<string> {
  const response = await fetch(`${gateway}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway },
    body: JSON.stringify({ email: 'premium@demo.example', password: PASSWORD }),
  });
  if (response.status !== 200) throw new Error(`The login answers ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** The built product, with its own backend. */
export async function openProduct(): Promise<Product> {
  const good = await buildFixture(REMOTE, GOOD);
  const { built, failures } = await buildPackages(builtPackages());
  if (failures.length > 0) throw failures[0]!;
  const gatewaySecret = randomBytes(32).toString('base64url');
  const env = {
    // In production it has no demo members.
    NODE_ENV: 'development',
    DEMO_MEMBERS: '60',
    RATE_LIMIT_FACTOR: '1000000',
    GATEWAY_SECRET: gatewaySecret,
    LOG_LEVEL: 'info',
  };
  const backend = await startRealBackend(env, 'scripts/backend.ts');
  return {
    backendUrl: backend.url,
    publish: async (_store, dataDir) => void (await publish(built, dataDir, () => {})),
    good,
    pages: PAGES,
    frame: { start: '/likes', target: '/members' },
    login,
    backendOutput: backend.output,
    stop: backend.stop,
    gatewaySecret,
  };
}
