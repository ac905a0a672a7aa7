import { appendFile, readFile, stat, truncate } from 'node:fs/promises';
import { journalEntrySchema, type JournalEntry } from './index-schema.ts';

/** Writes the lines first and takes them back when the move they tell of fails: neither happens without the other. */
export async function withJournal(file: string, entries: readonly JournalEntry[], move: () => Promise<void>): Promise<void> {
  const size = (await stat(file).catch(() => null))?.size ?? 0;
  try {
    await appendFile(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await move();
  } catch (error) {
    await truncate(file, size).catch(() => undefined);
    throw error;
  }
}

/** A line that was cut off is left out. */
export function parseJournalLine(line: string): JournalEntry[] {
  try {
    return [journalEntrySchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

export async function readJournalFile(file: string, limit: number): Promise<JournalEntry[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap(parseJournalLine).slice(-limit).reverse();
}
