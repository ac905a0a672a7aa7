import { ENDPOINTS } from '@nightlark/contract';

/** The calls of a release, of their packed form. */
export type CallsOf = (text: string) => readonly string[];

const CALLS = Object.keys(ENDPOINTS);

export function packCalls(calls: readonly string[]): string {
  const places = calls.map((call) => CALLS.indexOf(call)).filter((place) => place >= 0);
  const mask = places.reduce((bits, place) => bits | (1n << BigInt(place)), 0n);
  return [mask.toString(16), ...calls.filter((call) => !CALLS.includes(call))].join('|');
}

export function unpackCalls(text: string): string[] {
  const [mask, ...own] = text.split('|');
  const bits = BigInt(`0x${mask}`);
  return [...CALLS.filter((_call, place) => (bits >> BigInt(place)) & 1n), ...own].sort();
}
