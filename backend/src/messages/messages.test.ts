import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS, LOCALES } from '@nightlark/contract';
import { loadMessages } from './messages.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');
/** Codes of the contract that the backend does not throw, or not yet (docs/product/calls-and-errors.md#errors). */
const NOT_THROWN = ['request_timeout', 'premium_only', 'payment_failed'];
/** Thrown by browsers as well: the codes for members' input. */
const RULES = path.resolve(SOURCES, '../../shared/contract/src/rules.ts');

const read = (locale: string) => JSON.parse(readFileSync(new URL(`./${locale}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const english = read('en');
/** Names of placeholders in braces, without plural branches. */
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name).sort();

test.each(LOCALES)('%s → every error code, every key of English, the same placeholders', (locale) => {
  const own = read(locale);
  expect(Object.keys(ERRORS).filter((code) => !own[`error.${code}`])).toEqual([]);
  expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
  for (const [id, text] of Object.entries(own))
    expect([id, [...new Set(placeholders(text))]]).toEqual([id, [...new Set(placeholders(english[id]!))]]);
});

test('an error code of the contract → some code here answers with it', () => {
  const sources = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !/\.test\.ts$|^testing\//.test(file));
  const code = [RULES, ...sources.map((file) => path.join(SOURCES, file))].map((file) => readFileSync(file, 'utf8')).join('\n');
  const unused = Object.keys(ERRORS).filter((each) => !code.includes(`'${each}'`));
  expect(unused.filter((each) => !NOT_THROWN.includes(each))).toEqual([]);
});

test('wording of the error catalogue → as specified', () => {
  const text = (code: string, params = {}) => loadMessages().text('en', `error.${code}`, params);
  expect(text('login_failed')).toBe('Login failed, please try again');
  expect(text('too_many_attempts', { minutes: 15 })).toBe('Too many incorrect attempts, account blocked for 15 min.');
  expect(text('unexpected')).toBe('An error occured, please try again later.');
  expect(text('payment_failed')).toBe('Payment failed or has been cancelled.');
  expect(text('not_enough_credits')).toBe('You do not have enough credits');
  expect(text('direct_debit_blocked')).toBe('Your account is blocked for direct debit payments.');
});

test('Polish plurals → by their own rules', () => {
  const characters = (min: number) => loadMessages().text('pl', 'error.password_too_short', { min });
  expect([characters(18), characters(21), characters(22)]).toEqual([
    'Hasło musi mieć co najmniej 18 znaków.',
    'Hasło musi mieć co najmniej 21 znaków.',
    'Hasło musi mieć co najmniej 22 znaki.',
  ]);
});
