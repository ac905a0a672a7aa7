import { checkPassword, DEFAULTS } from '@nightlark/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiFailure } from '../../http/failure.ts';

let common: ReadonlySet<string> | undefined;

/**
 * Refuses a password that is too short or among the commonest, or that is the member's own address or name.
 * @throws ApiFailure `password_too_short` or `password_common`
 */
export function requireGoodPassword(password: string, own: readonly string[]): void {
  if (checkPassword(password))
    throw new ApiFailure('password_too_short', { field: 'password', params: { min: DEFAULTS.passwordMinLength } });
  common ??= new Set(dictionary['passwords-common'].filter((word) => word.length >= DEFAULTS.passwordMinLength));
  const plain = password.toLowerCase();
  const oneLetter = new Set(plain).size < 3;
  if (oneLetter || common.has(plain) || own.some((word) => word.toLowerCase() === plain))
    throw new ApiFailure('password_common', { field: 'password' });
}
