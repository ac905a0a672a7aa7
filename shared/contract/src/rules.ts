import type { ErrorCode } from './errors.ts';
import { visiblePart } from './message-text.ts';
import { DEFAULTS } from './constants.ts';
import { SEXUALITIES_OF, type Gender, type Sexuality } from './profile-options.ts';

/**
 * Field validation for browser and server (docs/product/sign-up-and-login.md#rules-of-the-fields). Each returns an error code or
 * undefined.
 */

/** The last label begins with a letter: an IP address is no domain. */
const EMAIL = /^[^\s@<>()[\],;:\\"\r\n]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/i;

export function checkEmail(email: string): ErrorCode | undefined {
  const address = canonicalEmail(email);
  return address.length <= 254 && EMAIL.test(address) ? undefined : 'email_invalid';
}

/**
 * The form in which addresses are compared, stored and mailed: one for each that looks the same. Lower case, without characters that nobody
 * sees, full-width ones as usual, an international domain in ASCII. Validates nothing.
 * @example canonicalEmail(' Søren@Exämple.dk') // 'søren@xn--exmple-cua.dk'
 */
export function canonicalEmail(email: string): string {
  const plain = email
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\u3002\uFF61]/g, '.')
    .trim()
    .toLowerCase();
  const [, local, domain] = /^(.*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(plain) ?? [];
  if (domain === undefined || !/[^\0-\x7F]/.test(domain)) return plain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${local}@${new URL(url).hostname}` : plain;
}

/** Control characters, bidirectional formatting characters, and stacked combining marks. */
const NOT_IN_NAMES = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Mn}{4}/u;
const LETTER = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
/** Of scripts in which one letter can be a whole name. */
const ONE_LETTER = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Yi}]/u;

/** The username must not be the e-mail address nor start with @. */
export function checkName(name: string, email: string): ErrorCode | undefined {
  const trimmed = name.trim();
  if (trimmed.startsWith('@')) return 'name_starts_with_at';
  if (trimmed.toLowerCase() === email.trim().toLowerCase() && trimmed !== '') return 'name_is_email';
  const visible = visiblePart(trimmed);
  if (NOT_IN_NAMES.test(trimmed) || !LETTER.test(visible)) return 'validation';
  return [...visible].length >= (ONE_LETTER.test(visible) ? 1 : 2) && [...trimmed].length <= DEFAULTS.nameMaxLength
    ? undefined
    : 'validation';
}

/** Whole years between an ISO date (`YYYY-MM-DD`) and `now`, both in UTC; NaN for an invalid date. */
export function ageOn(dateOfBirth: string, now: Date): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dateOfBirth);
  if (!match) return Number.NaN;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return Number.NaN;
  const had = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (had ? 0 : 1);
}

export function checkDateOfBirth(dateOfBirth: string, now: Date, minAge: number = DEFAULTS.minAge): ErrorCode | undefined {
  const age = ageOn(dateOfBirth, now);
  if (Number.isNaN(age) || age < 0 || age > 120) return 'date_invalid';
  return age < minAge ? 'too_young' : undefined;
}

/** Gender and sexuality must not contradict each other; no sexuality is always valid. */
export function checkSexuality(gender: Gender, sexuality: Sexuality | null): ErrorCode | undefined {
  return sexuality === null || SEXUALITIES_OF[gender].includes(sexuality) ? undefined : 'sexuality_contradicts';
}

/** The same wish in the words of a gender: who looks for their own is gay or lesbian. */
export function sexualityIn(gender: Gender, sexuality: Sexuality): Sexuality {
  if (!checkSexuality(gender, sexuality)) return sexuality;
  return gender === 'male' ? 'gay' : 'lesbian';
}

export function checkPassword(password: string): ErrorCode | undefined {
  return password.length >= DEFAULTS.passwordMinLength ? undefined : 'password_too_short';
}

/** The support phone is shown without dashes and spaces (docs/product/shell.md#footer). */
export function cleanPhone(phone: string): string {
  return phone.replace(/[-\s]/g, '');
}

/** The later of the default terms version and the company's added date (docs/product/legal-and-privacy.md#static-pages). ISO strings. */
export function laterDate(a: string, b: string | null | undefined): string {
  return b && Date.parse(b) > Date.parse(a) ? b : a;
}
