import type { S3Client } from '@nightlark/s3';
import { parseFile } from '@nightlark/release';
import { z } from 'zod';
import { journalEntrySchema, type JournalEntry } from './index-schema.ts';

const keyOf = (number: number) => `journal/${String(number).padStart(10, '0')}.json`;

/** The journal in a bucket: an object for each move. The index carries the entries of its own move until they are written here. */
export function s3Journal(s3: S3Client) {
  async function readMove(number: number): Promise<JournalEntry[]> {
    const found = await s3.get(keyOf(number));
    return found ? parseFile(z.array(journalEntrySchema), found.content.toString('utf8'), keyOf(number)) : [];
  }

  return {
    /** Writes the entries of a move, unless they are written. */
    async complete(number: number, entries: readonly JournalEntry[]): Promise<void> {
      if (entries.length > 0) await s3.put(keyOf(number), JSON.stringify(entries), 'new');
    },
    /** The last entries up to a move, newest first; `carried` are those that the index of that move carries. */
    async read(last: number, carried: readonly JournalEntry[], limit: number): Promise<JournalEntry[]> {
      const entries = carried.toReversed();
      for (let number = carried.length > 0 ? last - 1 : last; number > 0 && entries.length < limit; number--)
        entries.push(...(await readMove(number)).reverse());
      return entries.slice(0, limit);
    },
  };
}
