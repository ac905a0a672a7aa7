/**
 * Preloaded into the cluster's programs (`--import`): names below fault.test, and their clocks, are as the file of `FAULTS_FILE` says. A real
 * resolver would need to be the machine's own, and a real clock would be everybody's.
 */
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { World } from './world.ts';

const SLOW_MS = 3_000;
const CLOCK_EVERY_MS = 100;
const { FAULTS_FILE, DATA_DIR } = process.env;
const read = (): World => JSON.parse(readFileSync(FAULTS_FILE!, 'utf8')) as World;

type Lookup = (hostname: string, ...rest: unknown[]) => void;
const lookup = dns.lookup as Lookup;

function lookUp(hostname: string, ...rest: unknown[]): void {
  if (!hostname.endsWith('.fault.test')) return lookup(hostname, ...rest);
  const { names } = read();
  const unknown = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname });
  if (names === 'unknown') return void setImmediate(rest.at(-1) as (error: Error) => void, unknown);
  setTimeout(() => lookup('127.0.0.1', ...rest), names === 'slow' ? SLOW_MS : 0);
}

function setClock(): void {
  const program = path.basename(DATA_DIR ?? '');
  const readOff = () => read().clocks[program] ?? 0;
  let offMs = readOff();
  setInterval(() => void (offMs = readOff()), CLOCK_EVERY_MS).unref();
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + offMs], newTarget) as Date,
    get: (target, key) => (key === 'now' ? () => RealDate.now() + offMs : Reflect.get(target, key)),
  });
}

if (FAULTS_FILE) {
  (dns as { lookup: Lookup }).lookup = lookUp;
  setClock();
}
