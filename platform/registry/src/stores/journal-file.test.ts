import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJournalFile, withJournal } from './journal-file.ts';

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'journal-'));
  file = path.join(directory, 'journal.jsonl');
});
afterEach(() => rm(directory, { recursive: true }));

const entry = (number: number) => ({
  number,
  at: '2026-11-21T12:00:00.000Z',
  who: 'anna',
  action: 'promote',
  remote: 'mf-alpha',
  from: null,
  to: '1.0.0',
});

test('a move that fails leaves the journal as it was', async () => {
  await withJournal(file, [entry(1)], async () => {});
  const before = await readFile(file, 'utf8');
  const failed = withJournal(file, [entry(2)], () => Promise.reject(new Error('The disk is full')));
  await expect(failed).rejects.toThrow('The disk is full');
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(await readJournalFile(file, 9)).toEqual([entry(1)]);
});

test('a line that a power loss cut off → it alone is lost, not the move after it', async () => {
  await withJournal(file, [entry(1)], async () => {});
  await appendFile(file, '{"number":2,"at":"2026-11-2');
  await withJournal(file, [entry(3)], async () => {});
  expect(await readJournalFile(file, 9)).toEqual([entry(3), entry(1)]);
});
