import { checkDateOfBirth, checkEmail, checkName, checkPassword, type ErrorCode } from '@nightlark/contract';
import type { SignupDraft } from '../../state/signup.ts';
import type { AccountStep } from '../steps.ts';

export type Answers = SignupDraft & { password: string };

/** Where the fields of the call are: their step, and their name in the draft. */
const FIELDS: Record<string, { step: AccountStep; field: keyof Answers }> = {
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

/** Where the field of an API error is asked for; undefined for an error that belongs to none. */
export function placeOf(field: string | undefined): { step: AccountStep; field: keyof Answers } | undefined {
  return field === undefined ? undefined : FIELDS[field];
}

export interface BrokenRule {
  field: keyof Answers;
  rule: ErrorCode | 'choose';
}

/** The rules that a step's fields break, the first of each field. */
export function brokenRules(step: AccountStep, answers: Answers, minAge: number, now: Date): BrokenRule[] {
  const broken = checks(step, answers, minAge, now).filter((check): check is BrokenRule => check.rule !== undefined);
  return broken.filter(({ field }, index) => broken.findIndex((other) => other.field === field) === index);
}

/** Of a date that is not chosen yet, or in part, the form says what to enter: as of one that is too late. */
const isWholeDate = (date: string) => date.split('-').filter(Boolean).length === 3;

function checks(
  step: AccountStep,
  answers: Answers,
  minAge: number,
  now: Date,
): { field: keyof Answers; rule: BrokenRule['rule'] | undefined }[] {
  switch (step) {
    case 'message':
      return [];
    case 'you':
      return [
        { field: 'gender', rule: answers.gender ? undefined : 'choose' },
        { field: 'sexuality', rule: answers.sexuality ? undefined : 'choose' },
        { field: 'sensitiveConsent', rule: answers.sensitiveConsent ? undefined : 'consent_required' },
      ];
    case 'name':
      return [
        { field: 'name', rule: checkName(answers.name, answers.email) },
        {
          field: 'date_of_birth',
          rule: isWholeDate(answers.date_of_birth) ? checkDateOfBirth(answers.date_of_birth, now, minAge) : 'too_young',
        },
      ];
    case 'account':
      return [
        { field: 'email', rule: checkEmail(answers.email.trim()) },
        // The address may have become the name's only now.
        { field: 'email', rule: checkName(answers.name, answers.email) === 'name_is_email' ? 'name_is_email' : undefined },
        { field: 'password', rule: checkPassword(answers.password) },
        { field: 'terms', rule: answers.terms ? undefined : 'terms_required' },
      ];
  }
}
