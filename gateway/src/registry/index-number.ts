import { ReleaseError } from '@nightlark/release';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Logger } from '../logging.ts';

export interface IndexNumber {
  /** Stores the number; throws when a higher one was accepted before. */
  accept(number: number): void;
}

const stateSchema = z.object({ registry: z.string(), key: z.string(), number: z.number().int() });

/** Null when nothing is stored yet, or no state. Throws when it can't be read: without it an older index would be accepted. */
function read(file: string): z.output<typeof stateSchema> | null {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || code === 'ENOENT') return null;
    throw new ReleaseError(`${file} can't be read (${code})`, { cause: error });
  }
}

/** The registry, and the keys that are trusted: its own, and while it is being changed the former or next one. */
interface Of {
  registry: string;
  keys: readonly string[];
}

/** The number stored for this registry and one of its keys; 0 if none. */
function storedNumber(file: string, of: Of): number {
  const stored = read(file);
  return stored?.registry === of.registry && of.keys.includes(stored.key) ? stored.number : 0;
}

/** Writes the number, unless another gateway of this machine is ahead. Each has a draft of its own. */
function write(file: string, of: Of, number: number): void {
  if (storedNumber(file, of) >= number) return;
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, JSON.stringify({ registry: of.registry, key: of.keys[0], number }));
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The highest index number that this gateway accepted, across restarts: a replayed older index is refused (docs/architecture.md#integrity). */
export function openIndexNumber(file: string, of: Of, log: Logger): IndexNumber {
  let highest = storedNumber(file, of);
  let written = highest;
  return {
    accept(number) {
      if (number < highest)
        throw new ReleaseError(
          `The registry's index ${number} is older than ${highest}, which was seen before (${file}); it is not followed`,
        );
      highest = number;
      if (number === written) return;
      try {
        write(file, of, number);
        written = number;
      } catch (error) {
        // A full disk must not block a valid index; the number stays in memory, and is written with the next reading.
        log.error({ err: error, file }, 'the number of the registry could not be kept');
      }
    },
  };
}
