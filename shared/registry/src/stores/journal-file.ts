import { appendFile, readFile, stat, truncate } from 'node:fs/promises';
import { journalEntrySchema, type JournalEntry } from './index-schema.ts';
import { nullIfMissing } from './null-if-missing.ts';

/** Appends the lines before the move and truncates them if it fails, so that both happen or neither. */
export async function withJournal(file: string, entries: readonly JournalEntry[], move: () => Promise<void>): Promise<void> {
  const size = (await nullIfMissing(stat(file)))?.size ?? 0;
  try {
    await appendFile(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await move();
  } catch (error) {
    await truncate(file, size).catch(() => undefined);
    throw error;
  }
}

/** Skips a truncated line. */
export function parseJournalLine(line: string): JournalEntry[] {
  try {
    return [journalEntrySchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

export async function readJournalFile(file: string, limit: number): Promise<JournalEntry[]> {
  const text = (await nullIfMissing(readFile(file, 'utf8'))) ?? '';
  return text.split('\n').flatMap(parseJournalLine).slice(-limit).reverse();
}
