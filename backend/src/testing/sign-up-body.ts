import { randomUUID } from 'node:crypto';
import { type BodyOf, TERMS_VERSION_DEFAULT } from '@nightlark/contract';

/** Of every member that a test makes. */
export const TEST_PASSWORD = 'moonlit-walk-77';

/** A valid signup with a unique address; `overrides` replace single fields. */
export function signUpBody(overrides: Partial<BodyOf<'signup'>> = {}): BodyOf<'signup'> {
  // Letters only: eight digits in a name are detected as a phone number.
  const unique = randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  return {
    email: `visitor-${unique}@test.example`,
    name: `Visitor ${unique}`,
    date_of_birth: '1990-05-17',
    gender: 'female',
    sexuality: 'hetero',
    password: TEST_PASSWORD,
    country: 'NL',
    language: 'en',
    terms: true,
    privacy: true,
    terms_version: TERMS_VERSION_DEFAULT,
    sensitive_consent: true,
    ...overrides,
  };
}
