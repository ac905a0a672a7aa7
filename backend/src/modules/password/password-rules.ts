import { checkPassword, DEFAULTS } from '@nightlark/contract';
import { ApiFailure } from '../../failure.ts';
import { isStrong, type PasswordOwner } from './password-strength.ts';

/**
 * Rejects a password that is too short or easy to guess, including by people who know the member.
 * @throws ApiFailure `password_too_short` or `password_common`
 */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  if (checkPassword(password))
    throw new ApiFailure('password_too_short', { field: 'password', params: { min: DEFAULTS.passwordMinLength } });
  if (!isStrong(password, owner)) throw new ApiFailure('password_common', { field: 'password' });
}
