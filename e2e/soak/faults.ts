import { setTimeout as wait } from 'node:timers/promises';
import type { Device } from './people.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';

interface FaultContext {
  product: Product;
  devices: readonly Device[];
  chance: Random;
  /** When all faults must end. */
  until: number;
  note: (what: string) => void;
}

/** A fault injected for the members. @returns when it is over */
type Fault = (trouble: FaultContext) => Promise<void>;

const LONGEST_OFFLINE_MS = 60_000;

/** All connections of one device; including its shared worker, which the browser's offline mode leaves connected. */
export async function setConnected(device: Device, isConnected: boolean): Promise<void> {
  device.isOffline = !isConnected;
  device.line.state = isConnected ? 'up' : 'cut';
  if (!isConnected) device.line.drop();
  await device.context.setOffline(!isConnected);
}

const offline: Fault = async ({ devices, chance, until, note }) => {
  const device = chance.pick(devices);
  if (device.isOffline) return;
  // Most disconnections are short.
  const milliseconds = Math.min(chance.next() ** 2 * LONGEST_OFFLINE_MS, Math.max(0, until - Date.now()));
  note(`${device.label} is offline for ${Math.round(milliseconds / 1000)} s`);
  await setConnected(device, false);
  await wait(milliseconds);
  await setConnected(device, true);
};

const streamsCut: Fault = async ({ devices, chance, note }) => {
  const hit = devices.filter(() => chance.next() < 0.6);
  note(`connections are cut: ${hit.map(({ label }) => label).join(', ') || 'none'}`);
  for (const { line } of hit) line.drop();
};

const poor =
  (state: 'deaf' | 'slow', words: string): Fault =>
  async ({ devices, chance, note }) => {
    const device = chance.pick(devices);
    if (device.isOffline || device.line.state !== 'up') return;
    note(`${device.label} ${words}`);
    device.line.state = state;
    await wait(chance.between(2_000, 9_000));
    // If it was cut meanwhile, it stays cut.
    if (device.line.state === state) device.line.state = 'up';
  };

const backendKilled: Fault = async ({ product, chance, note }) => {
  note('the backend is killed');
  await product.backend.kill();
  await wait(chance.between(0, 3_000));
  product.backend.start();
  await product.untilReady();
  note('the backend is back');
};
const backendStopped: Fault = async ({ product, chance, note }) => {
  note('the backend is stopped');
  await product.backend.stop();
  await wait(chance.between(2_000, 12_000));
  product.backend.start();
  await product.untilReady();
  note('the backend is back');
};
const backendFrozen: Fault = async ({ product, chance, note }) => {
  note('the backend stalls');
  await product.backend.freeze(chance.between(1_500, 8_000));
};
const gatewayRestarted: Fault = async ({ product, chance, note }) => {
  const isCrash = chance.next() < 0.5;
  note(isCrash ? 'the gateway is killed' : 'the gateway is restarted');
  await (isCrash ? product.gateway.kill() : product.gateway.stop());
  await wait(chance.between(0, 3_000));
  product.gateway.start();
  await product.untilReady();
  note('the gateway is back');
};

/** `isOfOne`: it affects one member only, so that others may run meanwhile. */
export const FAULTS: readonly (readonly [{ name: string; fault: Fault; isOfOne: boolean }, number])[] = (
  [
    ['offline', offline, true, 10],
    ['streams cut', streamsCut, true, 6],
    ['answers lost', poor('deaf', 'gets no answers'), true, 5],
    ['slow', poor('slow', 'has a slow connection'), true, 3],
    ['backend killed', backendKilled, false, 5],
    ['backend stopped', backendStopped, false, 3],
    ['backend stalls', backendFrozen, false, 3],
    ['gateway restarted', gatewayRestarted, false, 3],
  ] as const
).map(([name, fault, isOfOne, weight]) => [{ name, fault, isOfOne }, weight]);
