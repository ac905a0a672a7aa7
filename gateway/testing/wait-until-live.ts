import type { TestGateway } from './start-gateway.ts';

const INTERVAL_MS = 20;
/** `npm run bench:publish` measures the duration of a move; here it only has to take effect. */
const DEADLINE_MS = 10_000;

/** Makes a move and resolves when each gateway serves a page with the version. @throws Error after ten seconds */
export async function waitUntilLive(gateways: readonly TestGateway[], version: string, move: () => Promise<unknown>): Promise<void> {
  await move();
  const deadline = performance.now() + DEADLINE_MS;
  const watch = async ({ get }: TestGateway): Promise<void> => {
    while (!(await (await get('/alpha')).text()).includes(`/mf/mf-alpha/${version}/`)) {
      if (performance.now() > deadline) throw new Error(`mf-alpha ${version} is not live after ${DEADLINE_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
  };
  await Promise.all(gateways.map(watch));
}
