import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openIndexNumber } from './index-number.ts';

const log = pino({ level: 'silent' });
const OF = { registry: '/registry', keys: ['a key'] };

let data: string;
let file: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'index-number-'));
  file = path.join(data, 'state/registry-state.json');
});
afterEach(() => rmSync(data, { recursive: true }));

const stored = () => (JSON.parse(readFileSync(file, 'utf8')) as { number: number }).number;
const open = (...keys: string[]) => openIndexNumber(file, keys.length > 0 ? { ...OF, keys } : OF, log);

test('an index that is older than one before a restart → refused', () => {
  open().accept(7);
  const restarted = open();
  expect(() => restarted.accept(6)).toThrow(/index 6 is older than 7/);
  expect(() => restarted.accept(7)).not.toThrow();
});

test('a draft that a killed process left → the number is kept all the same', () => {
  mkdirSync(`${file}.draft`, { recursive: true });
  open().accept(7);
  expect(stored()).toBe(7);
});

test('a number that could not be kept → kept with the next reading of the same index', () => {
  const number = open();
  writeFileSync(path.dirname(file), 'no directory');
  number.accept(7);
  rmSync(path.dirname(file));
  number.accept(7);
  expect(stored()).toBe(7);
});

test('another gateway of this machine is ahead → its number stays', () => {
  const [one, other] = [open(), open()];
  other.accept(8);
  one.accept(7);
  expect(stored()).toBe(8);
});

test('the registry’s key changes → an index older than one before is refused, as long as the former key is trusted', () => {
  open().accept(7);
  expect(() => open('a new key', 'a key').accept(6)).toThrow(/index 6 is older than 7/);
  open('a new key', 'a key').accept(8);
  expect(() => open('a new key').accept(7)).toThrow(/index 7 is older than 8/);
  expect(() => open('another key').accept(1)).not.toThrow();
});
