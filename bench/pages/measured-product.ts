import { startOnOwnDatabase } from './own-database.ts';
import type { Cookie } from './phone.ts';
import { childrenOf, commandOf, environmentOf, processesWith, treeOf } from './processes.ts';

const DEMO_MEMBER = { email: 'premium@demo.example', password: 'demo-password-1' };

export interface MeasuredProduct {
  url: string;
  isOnPostgres: boolean;
  /** The demo member's session. */
  member: Cookie;
  /** Processes as they are now: renderers come and go. */
  gateway(): number[];
  /** The variables of the gateway's process, and where its releases lie. */
  gatewaySettings(): Record<string, string>;
  dataDir(): string;
  /** The backend's, and where the database is a server of this machine, what that runs for it. */
  backend(): number[];
  stop(): Promise<void>;
}

/**
 * The product as `npm start` runs it; with `DATABASE_URL` on a PostgreSQL database of its own, dropped at the end, else on PGlite.
 * `E2E_BASE_URL` and `PRODUCT_PID` (the process of `npm start`'s script) name one that runs already.
 */
export async function openMeasuredProduct(): Promise<MeasuredProduct> {
  const { url, databaseName, stop } = await startOnOwnDatabase();
  const script = (name: string) => servicesOf(startedPid()).filter((pid) => commandOf(pid).includes(name));
  try {
    const settings = () => environmentOf(script('gateway/src/main.ts')[0]!);
    return {
      url,
      isOnPostgres: databaseName !== null,
      member: await logIn(url),
      gateway: () => script('gateway/src/main.ts').flatMap(treeOf),
      gatewaySettings: settings,
      dataDir: () => settings()['DATA_DIR']!,
      // PostgreSQL names a connection's process by its database.
      backend: () => [...script('scripts/backend.ts').flatMap(treeOf), ...(databaseName ? processesWith(` ${databaseName} `) : [])],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const startedPid = () => (process.env['PRODUCT_PID'] ? [Number(process.env['PRODUCT_PID'])] : childrenOf(process.pid));

const servicesOf = (pids: readonly number[]) => [...pids, ...pids.flatMap(childrenOf)];

async function logIn(url: string): Promise<Cookie> {
  const answer = await fetch(`${url}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(DEMO_MEMBER),
  });
  const [name, value] = answer.headers.getSetCookie()[0]?.split(';', 1)[0]?.split('=') ?? [];
  if (!answer.ok || !name || !value) throw new Error(`The demo member could not log in (status ${answer.status})`);
  return { name, value };
}
