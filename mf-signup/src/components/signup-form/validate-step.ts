import { checkDateOfBirth, checkEmail, checkName, checkPassword, type ErrorCode } from '@nightlark/contract';
import type { SignupDraft } from '../../state/signup.ts';
import type { AccountStep } from '../steps.ts';

export type SignupValues = SignupDraft & { password: string };

/** Step and draft field of each field of the call. */
const FIELDS: Record<string, { step: AccountStep; field: keyof SignupValues }> = {
  signup_message: { step: 'message', field: 'signup_message' },
  gender: { step: 'you', field: 'gender' },
  sexuality: { step: 'you', field: 'sexuality' },
  sensitive_consent: { step: 'you', field: 'sensitiveConsent' },
  name: { step: 'name', field: 'name' },
  date_of_birth: { step: 'name', field: 'date_of_birth' },
  email: { step: 'account', field: 'email' },
  password: { step: 'account', field: 'password' },
  terms: { step: 'account', field: 'terms' },
  privacy: { step: 'account', field: 'terms' },
  terms_version: { step: 'account', field: 'terms' },
};

/** Step and draft field of an API error; undefined if it has none. */
export function fieldLocation(field: string | undefined): { step: AccountStep; field: keyof SignupValues } | undefined {
  return field === undefined ? undefined : FIELDS[field];
}

export interface ValidationError {
  field: keyof SignupValues;
  rule: ErrorCode | 'choose';
}

/** Validation errors of a step, at most one per field. */
export function validateStep(step: AccountStep, values: SignupValues, minAge: number, now: Date): ValidationError[] {
  const broken = checks(step, values, minAge, now).filter((check): check is ValidationError => check.rule !== undefined);
  return broken.filter(({ field }, index) => broken.findIndex((other) => other.field === field) === index);
}

/** An incomplete date gets the same error as one that is too late, which says what to enter. */
const isWholeDate = (date: string) => date.split('-').filter(Boolean).length === 3;

function checks(
  step: AccountStep,
  values: SignupValues,
  minAge: number,
  now: Date,
): { field: keyof SignupValues; rule: ValidationError['rule'] | undefined }[] {
  switch (step) {
    case 'message':
      return [];
    case 'you':
      return [
        { field: 'gender', rule: values.gender ? undefined : 'choose' },
        { field: 'sexuality', rule: values.sexuality ? undefined : 'choose' },
        { field: 'sensitiveConsent', rule: values.sensitiveConsent ? undefined : 'consent_required' },
      ];
    case 'name':
      return [
        { field: 'name', rule: checkName(values.name, values.email) },
        {
          field: 'date_of_birth',
          rule: isWholeDate(values.date_of_birth) ? checkDateOfBirth(values.date_of_birth, now, minAge) : 'too_young',
        },
      ];
    case 'account':
      return [
        { field: 'email', rule: checkEmail(values.email.trim()) },
        // The name is checked again, since the address is entered after it.
        { field: 'email', rule: checkName(values.name, values.email) === 'name_is_email' ? 'name_is_email' : undefined },
        { field: 'password', rule: checkPassword(values.password) },
        { field: 'terms', rule: values.terms ? undefined : 'terms_required' },
      ];
  }
}
