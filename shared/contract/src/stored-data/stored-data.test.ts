import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as contract from '../index.ts';
import { dataTable } from './data-table.ts';
import { figuresIn, STORED_DATA } from './index.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const listed = STORED_DATA.flatMap(({ writtenBy = [] }) => writtenBy);

/** Sources that run for visitors. `gate` only simulates a browser, `frozen` only guards storage. */
const sources = globSync('{shell,mf-*,shared/*,platform/*,gateway,backend}/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: [
    '**/*.test.{ts,tsx}',
    '**/testing/**',
    '**/node_modules/**',
    'platform/gate/**',
    'shell/src/browser/frozen/**',
    'shared/contract/src/stored-data/**',
    // What its callers name.
    'backend/src/session/append-cookie.ts',
    // It only lets cookies expire.
    'gateway/src/http/cookie-size.ts',
  ],
});

/** Uses of cookies and browser storage. */
const KEEPS = [
  /document\.cookie\s*=[^=]/,
  /\bcookieStore\b/,
  /append\(\s*'set-cookie'/i,
  /\bappendCookie\(/,
  /\bresponse\.(?:clearC|c)ookie\(/,
  /\b(?:localStorage|sessionStorage)[.,]/,
  /\bindexedDB\b/,
  /from 'idb'/,
  /\bcaches\.\w+\(/,
  /<ScrollRestoration\b/,
];
/** A literal key instead of one of `STORAGE_KEYS`. */
const OWN_KEY = /(?:getItem|setItem|removeItem|sessionValue(?:<.+>)?)\(\s*['"`](?!\$\{STORAGE_KEYS)|storageKey="/;

test('every source that keeps something in a browser → named in the inventory, and no other', () => {
  const keeping = sources.filter((file) => KEEPS.some((pattern) => pattern.test(read(file))));
  expect(keeping.sort()).toEqual([...new Set(listed)].sort());
});

test('keys of the browser’s storage → those of the contract alone, each in the inventory once', () => {
  expect(sources.filter((file) => OWN_KEY.test(read(file)))).toEqual([]);
  expect(STORED_DATA.flatMap(({ sessionStorage = [], localStorage = [] }) => [...sessionStorage, ...localStorage]).sort()).toEqual(
    Object.values(contract.STORAGE_KEYS).sort(),
  );
});

test('cookies → each constant of the contract is in the inventory, and no other', () => {
  const constants = Object.entries(contract).flatMap(([name, value]) => (/_COOKIE(?:_PLAIN)?$/.test(name) ? [String(value)] : []));
  const cookies = STORED_DATA.flatMap(({ cookies = [] }) => cookies.map(({ name }) => name));
  expect(cookies.sort()).toEqual(constants.sort());
});

test('caches of the worker → named as the worker names them', () => {
  const [, prefix] = /const PREFIX = '(.+)';/.exec(read('shell/src/workers/sw-pages.ts')) ?? [];
  expect(STORED_DATA.flatMap(({ caches = [] }) => caches)).toEqual([prefix]);
});

test('databases of the browser → those of the contract, each in the inventory once', () => {
  const constants = Object.entries(contract).flatMap(([name, value]) => (name.endsWith('_DATABASE') ? [String(value)] : []));
  expect(STORED_DATA.flatMap(({ databases = [] }) => databases)).toEqual(constants);
});

test('ids are unique, and each datum is somewhere', () => {
  expect(new Set(STORED_DATA.map(({ id }) => id)).size).toBe(STORED_DATA.length);
  const nowhere = STORED_DATA.filter(({ columns, cookies, sessionStorage, localStorage, caches, databases, elsewhere }) =>
    [columns, cookies, sessionStorage, localStorage, caches, databases, elsewhere].every((place) => place === undefined),
  );
  expect(nowhere).toEqual([]);
});

test.each(STORED_DATA)('$id → kept for a time that the contract’s figures say', ({ kept }) => {
  expect(figuresIn(kept).filter((name) => !(name in contract.RETENTION))).toEqual([]);
  expect(kept).not.toMatch(/\d/);
});

test('docs/data.md → as `npm run data` writes it', () => {
  const words = (text: string) => text.replace(/[\s-]+/g, ' ');
  expect(words(read('docs/data.md'))).toBe(words(dataTable()));
});
