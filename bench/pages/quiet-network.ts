import type { Page, Request } from '@playwright/test';
import { isWorkerScript } from '../shared/worker-script.ts';

/** As Playwright's `networkidle`, which never occurs in a member's page: see `isWorkerScript`. */
const QUIET_MS = 500;
const TIMEOUT_MS = 30_000;

interface Network {
  inFlight: Set<Request>;
  changedAt: number;
}
const networks = new WeakMap<Page, Network>();

export function watchNetwork(page: Page): void {
  const network: Network = { inFlight: new Set(), changedAt: Date.now() };
  networks.set(page, network);
  const end = (request: Request) => {
    network.inFlight.delete(request);
    network.changedAt = Date.now();
  };
  page.on('request', (request) => {
    if (isWorkerScript(request)) return;
    network.inFlight.add(request);
    network.changedAt = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/**
 * Resolves when no request was in flight for half a second.
 * @throws after 30 s, with the requests that are in flight
 */
export async function waitForQuietNetwork(page: Page): Promise<void> {
  const network = networks.get(page);
  if (!network) throw new Error('The page’s network is not watched');
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await page.waitForTimeout(50))
    if (network.inFlight.size === 0 && Date.now() - network.changedAt >= QUIET_MS) return;
  throw new Error(`In flight for ${TIMEOUT_MS} ms: ${[...network.inFlight].map((request) => request.url()).join(', ')}`);
}
