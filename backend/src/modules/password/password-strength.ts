import { checkPassword, DEFAULTS } from '@nightlark/contract';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { ApiFailure } from '../../failure.ts';

/** Of 0 to 4: at least 10⁸ guesses, more than a rate-limited login allows. */
const SCORE_MIN = 3;
/** The estimate takes superlinear time; this prefix is enough to judge. */
const LOOKED_AT = 32;
const DISTINCT_MIN = 3;
/** Words for "password" in the site's languages; the dictionary has only English. */
const PASSWORD_WORDS = [
  'adgangskode',
  'contraseña',
  'contrasena',
  'hasło',
  'haslo',
  'hemligt',
  'kennwort',
  'kodeord',
  'losenord',
  'lösenord',
  'motdepasse',
  'parola',
  'passord',
  'passwort',
  'salasana',
  'wachtwoord',
];

/** What people who know the member would try first. */
export interface PasswordOwner {
  email: string;
  name: string;
  /** `YYYY-MM-DD` */
  birthdate: string;
  /** The site's name: people add a number to it. */
  site: string;
}

let estimator: ZxcvbnFactory | undefined;

/** Whether a password withstands guessing, including by somebody who knows its owner. Some 20 ms of CPU, 60 at worst. */
export function isStrong(password: string, owner: PasswordOwner): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < DISTINCT_MIN) return false;
  estimator ??= new ZxcvbnFactory({ dictionary: { ...dictionary, words: PASSWORD_WORDS }, graphs: adjacencyGraphs, maxLength: LOOKED_AT });
  return estimator.check(plain.slice(0, LOOKED_AT), knownOf(owner)).score >= SCORE_MIN;
}

function knownOf({ email, name, birthdate, site }: PasswordOwner): string[] {
  const [year = '', month = '', day = ''] = birthdate.split('-');
  const dates = [`${day}${month}${year}`, `${month}${day}${year}`, `${year}${month}${day}`, `${day}${month}${year.slice(2)}`, year];
  const words = [
    email,
    ...email.split(/[^\p{L}\p{N}]+/u),
    name,
    ...name.split(/[^\p{L}\p{N}]+/u),
    name.replaceAll(' ', ''),
    site,
    ...dates,
  ];
  return [...new Set(words.map((word) => word.toLowerCase().slice(0, LOOKED_AT)))].filter((word) => word.length > 2);
}

/**
 * Rejects a password that is too short or easy to guess, including by people who know the member.
 * @throws ApiFailure `password_too_short` or `password_common`
 */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  if (checkPassword(password))
    throw new ApiFailure('password_too_short', { field: 'password', params: { min: DEFAULTS.passwordMinLength } });
  if (!isStrong(password, owner)) throw new ApiFailure('password_common', { field: 'password' });
}
