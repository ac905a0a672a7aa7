import type { S3Client } from '@nightlark/s3';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ConflictError } from './conflict-error.ts';
import { withFileLock } from './lock.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { writeAtomically } from './write-file.ts';

const count = z.number().int().min(0);

/** A remote's pages of a day, of all its versions. */
const dayCountsSchema = z.object({
  renders: count,
  failed: count,
  renderMs: z.number().min(0),
});
export type DayCounts = z.output<typeof dayCountsSchema>;

/** UTC day (`2026-11-21`) → remote → its numbers. */
const daysSchema = z.record(z.iso.date(), z.record(z.string(), dayCountsSchema));
export type Days = z.output<typeof daysSchema>;

/** Numbers that outlive every gateway: each adds its own to what all have counted. */
export interface DayStore {
  add(counted: Days): Promise<void>;
  read(): Promise<Days>;
}

const DAYS_KEPT = 30;
const FILE = 'days.json';
const ATTEMPTS = 5;

/** Adds the numbers of `more` to those of `sum`. */
export function addDays(sum: Days, more: Days): void {
  for (const [day, remotes] of Object.entries(more)) {
    const all = (sum[day] ??= {});
    for (const [name, { renders, failed, renderMs }] of Object.entries(remotes)) {
      const one = (all[name] ??= { renders: 0, failed: 0, renderMs: 0 });
      one.renders += renders;
      one.failed += failed;
      one.renderMs += renderMs;
    }
  }
}

/** As text, without days that are too old. */
function sumOf(days: Days, more: Days): string {
  addDays(days, more);
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(days)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .slice(-DAYS_KEPT),
    ),
  );
}

/** What can't be read is begun anew: these are numbers to look at, and nothing decides by them. */
function parse(text: string | null): Days {
  try {
    return daysSchema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

export function directoryDays(root: string): DayStore {
  const file = path.join(root, FILE);
  const read = async () => parse(await nullIfMissing(readFile(file, 'utf8')));
  return {
    read,
    add: (counted) => withFileLock(`${file}.lock.sqlite`, async () => writeAtomically(file, sumOf(await read(), counted))),
  };
}

export function s3Days(s3: S3Client): DayStore {
  const textOf = async () => {
    const found = await s3.get(FILE);
    return found && { text: found.content.toString('utf8'), etag: found.etag };
  };
  return {
    read: async () => parse((await textOf())?.text ?? null),
    async add(counted) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const found = await textOf();
        const text = sumOf(parse(found?.text ?? null), counted);
        if (await s3.put(FILE, text, found ? { ifMatch: found.etag } : 'new')) return;
      }
      throw new ConflictError('Others wrote the numbers of days again and again meanwhile');
    },
  };
}
