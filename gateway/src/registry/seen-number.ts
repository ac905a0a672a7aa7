import { ReleaseError } from '@nightlark/release';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Logger } from '../logging.ts';

export interface SeenNumber {
  /** Remembers the number; throws when a higher one was seen before. */
  accept(number: number): void;
}

const stateSchema = z.object({ registry: z.string(), key: z.string(), number: z.number().int() });

function read(file: string): z.output<typeof stateSchema> | null {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** The highest number of an index that this gateway followed, over restarts: an old index that is put back is refused (docs/architecture.md#integrity). */
export function openSeenNumber(file: string, of: { registry: string; key: string }, log: Logger): SeenNumber {
  const known = read(file);
  let highest = known?.registry === of.registry && known.key === of.key ? known.number : 0;
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
        // A full disk must not keep a good index from being followed; this process still remembers.
        log.error({ err: error, file }, 'the number of the registry could not be kept');
      }
    },
  };
}
