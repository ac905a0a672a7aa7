import type { TestGateway } from './start-gateway.ts';

const LOOK_MS = 20;
const GIVE_UP_MS = 10_000;

/** How long after a move each gateway serves a page with the version, in milliseconds. */
export async function timeToLive(gateways: readonly TestGateway[], version: string, move: () => Promise<unknown>): Promise<number[]> {
  await move();
  const moved = performance.now();
  const watch = async ({ get }: TestGateway): Promise<number> => {
    for (;;) {
      const page = await (await get('/alpha')).text();
      const passed = performance.now() - moved;
      if (page.includes(`/mf/mf-alpha/${version}/`)) return passed;
      if (passed > GIVE_UP_MS) throw new Error(`mf-alpha ${version} is not live after ${GIVE_UP_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  return Promise.all(gateways.map(watch));
}

/** Of several moves: one slow moment of a busy machine decides nothing. */
export function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1]!;
}
