import { ReleaseError } from '@nightlark/release';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

/** The highest index number that this gateway accepted, across restarts: a replayed older index is refused (docs/architecture.md#integrity). */
export function openIndexNumber(file: string, of: { registry: string; key: string }, log: Logger): IndexNumber {
  const stored = read(file);
  let highest = stored?.registry === of.registry && stored.key === of.key ? stored.number : 0;
  return {
    accept(number) {
      if (number < highest)
        throw new ReleaseError(
          `The registry's index ${number} is older than ${highest}, which was seen before (${file}); it is not followed`,
        );
      if (number === highest) return;
      highest = number;
      try {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(`${file}.draft`, JSON.stringify({ ...of, number }));
        renameSync(`${file}.draft`, file);
      } catch (error) {
        // A full disk must not block a valid index; the number stays in memory.
        log.error({ err: error, file }, 'the number of the registry could not be kept');
      }
    },
  };
}
