import { ENDPOINTS } from '@nightlark/contract';
import { readSide } from './read-side.ts';
import { emptyKeys, recordKeys, type UsedKeys } from './used-keys.ts';

/** The calls of a release by what its code uses: names of the contract, and own calls by method and path. */
export function callsIn({ calls, ownCalls }: UsedKeys): string[] {
  return [...[...calls].filter((name) => Object.hasOwn(ENDPOINTS, name)), ...ownCalls].sort();
}

/** Finds the calls that the code of a built release makes. */
export async function findCalls(directory: string): Promise<string[]> {
  const keys = emptyKeys();
  for (const side of ['client', 'server'] as const) {
    const { files, consumed } = await readSide(directory, side);
    for (const { parsed } of files) recordKeys(parsed, consumed, keys);
  }
  return callsIn(keys);
}
