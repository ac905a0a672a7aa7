import { startOnOwnDatabase } from './own-database.ts';
import { type Cookie, logInDemoMember, parseCookie } from '../shared/session.ts';
import { childrenOf, commandOf, environmentOf, processesWith, treeOf } from '../shared/processes.ts';

export interface MeasuredProduct {
  url: string;
  isOnPostgres: boolean;
  /** The demo member's session. */
  member: Cookie;
  /** Current processes: renderers are restarted. */
  gateway(): number[];
  /** The gateway process's environment, and the directory of its releases. */
  gatewaySettings(): Record<string, string>;
  dataDir(): string;
  /** The backend's processes, and those of PostgreSQL for it if it runs on this machine. */
  backend(): number[];
  stop(): Promise<void>;
}

/**
 * The product as started by `npm start`; with `DATABASE_URL` on a PostgreSQL database of its own, dropped at the end, else on PGlite.
 * `E2E_BASE_URL` and `PRODUCT_PID` (the process of `npm start`'s script) select one that is already running.
 */
export async function openMeasuredProduct(): Promise<MeasuredProduct> {
  const { url, databaseName, stop } = await startOnOwnDatabase();
  const script = (name: string) => servicesOf(startedPid()).filter((pid) => commandOf(pid).includes(name));
  try {
    const settings = () => environmentOf(script('gateway/src/main.ts')[0]!);
    return {
      url,
      isOnPostgres: databaseName !== null,
      member: parseCookie(await logInDemoMember(url)),
      gateway: () => script('gateway/src/main.ts').flatMap(treeOf),
      gatewaySettings: settings,
      dataDir: () => settings()['DATA_DIR']!,
      // PostgreSQL's process titles contain the connection's database.
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
