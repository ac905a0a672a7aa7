import { appendFile, open, readFile, stat, truncate } from 'node:fs/promises';
import { journalEntrySchema, type JournalEntry } from './index-schema.ts';
import { nullIfMissing } from './null-if-missing.ts';

const LINE_BREAK = 0x0a;

/** Whether the last line was cut off: by a power loss, or a process that was killed. */
async function isCutOff(file: string, size: number): Promise<boolean> {
  if (size === 0) return false;
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer[0] !== LINE_BREAK;
  } finally {
    await handle.close();
  }
}

/**
 * Appends the lines before the move and truncates them if it fails, so that both happen or neither. They begin on a line of their own:
 * after one that was cut off they would be lost with it.
 */
export async function withJournal(file: string, entries: readonly JournalEntry[], move: () => Promise<void>): Promise<void> {
  const size = (await nullIfMissing(stat(file)))?.size ?? 0;
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  try {
    await appendFile(file, (await isCutOff(file, size)) ? `\n${lines}` : lines);
    await move();
  } catch (error) {
    await truncate(file, size).catch(() => undefined);
    throw error;
  }
}

/** Skips a truncated line. */
function parseJournalLine(line: string): JournalEntry[] {
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
