import { ReleaseError } from '@nightlark/release';
import { readDescription, type OverrideLink, type Platform, connectPlatform } from '@nightlark/registry/platform';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isFree } from '@nightlark/tooling/free-port';
import { builtPackages, ROOT } from '@nightlark/tooling/packages';
import { openLocalPlatform } from '../local.ts';
import { siteOf } from '../context.ts';
import { checkSources } from './check-sources.ts';
import { ensureProduct } from './product.ts';
import { serveRemote } from './serve-remote.ts';

/** Each remote has a default port, so that links survive a restart. */
const FIRST = 4200;
const MOST_TRIES = 50;

/** The requested port, else the remote's default or the next free one. */
async function portFor(remote: string, requested: number | undefined): Promise<number> {
  if (requested !== undefined) {
    if (await isFree(requested)) return requested;
    throw new Error(`Port ${requested} is taken; name another with --port, or none.`);
  }
  const usual = FIRST + Math.max(0, builtPackages().indexOf(remote));
  for (let port = usual; port < usual + MOST_TRIES; port++) if (await isFree(port)) return port;
  throw new Error(`No port from ${usual} to ${usual + MOST_TRIES} is free; name one with --port.`);
}

export interface DevOptions {
  shell?: string;
  token?: string;
  port?: number;
  minutes: number;
  /** Directory of its sources; default: this checkout's. */
  directory?: string;
}

/** The platform that signs the override: the local registry, or a running platform. */
function signerFor({ shell, token = process.env['PLATFORM_TOKEN'] }: DevOptions): Pick<Platform, 'override'> {
  if (shell) {
    if (!token) throw new ReleaseError('--shell needs --token (or PLATFORM_TOKEN)');
    return connectPlatform(shell, token);
  }
  return openLocalPlatform();
}

function log(site: string, { remote, url, path: address, until }: OverrideLink): void {
  const time = new Date(until).toLocaleTimeString('en-GB', { timeStyle: 'short' });
  console.log(`
✓ ${remote} from ${url} is ready to stand in the product at ${site}
  Open this in the browser that should have it (works until ${time}):

  ${new URL(address, site).href}

  Everybody else goes on with the released version. "Stop" on the page ends it there, Ctrl-C ends it here.
`);
}

/** Starts the product if needed, then the remote's dev server, and prints the link; ends with Ctrl-C. */
export async function develop(remote: string, options: DevOptions): Promise<void> {
  const directory = options.directory ?? path.join(ROOT, remote);
  if (!existsSync(path.join(directory, 'src/remote.ts'))) throw new ReleaseError(`${remote} is no remote of this checkout`);
  const platform = signerFor(options);
  const site = siteOf(options.shell);
  const port = await portFor(remote, options.port);
  const product = await ensureProduct(site, { mayStart: !options.shell });
  const url = `http://localhost:${port}/`;
  const link = async () => log(site, await platform.override(await readDescription(remote, url), options.minutes));

  const server = await serveRemote({
    remote,
    directory,
    url,
    site,
    onBuilt: () => (options.directory ? undefined : void checkSources(remote)),
    onTableChanged: link,
  }).catch(async (error: Error) => {
    await product?.stop();
    throw error;
  });
  async function end(code: number): Promise<void> {
    await Promise.all([server.stop(), product?.stop()]);
    process.exit(code);
  }
  process.once('SIGINT', () => void end(0));
  process.once('SIGTERM', () => void end(0));
}
