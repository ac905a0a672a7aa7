import { checkDateOfBirth, checkEmail, checkName, checkPassword, type ErrorCode } from '@nightlark/contract';
import type { SignupDraft } from '../../state/draft.ts';

export type StepName = 'message' | 'you' | 'about' | 'account';

/** The steps of the form; a message comes first where the visitor came from a member. */
export function stepsFor(profileId: number | undefined): StepName[] {
  return profileId === undefined ? ['you', 'about', 'account'] : ['message', 'you', 'about', 'account'];
}

/** The step that holds the field of an API error. */
export function stepOfField(field: string | undefined): StepName {
  if (field === 'signup_message') return 'message';
  if (field === 'gender' || field === 'sexuality' || field === 'sensitive_consent') return 'you';
  if (field === 'name' || field === 'date_of_birth') return 'about';
  return 'account';
}

export interface BrokenRule {
  field: keyof SignupDraft;
  rule: ErrorCode | 'choose';
}

/** The first rule that a step's fields break (specification, section 5). */
export function brokenRule(step: StepName, draft: SignupDraft, minAge: number, now: Date): BrokenRule | undefined {
  return checks(step, draft, minAge, now).find((check): check is BrokenRule => check.rule !== undefined);
}

function checks(
  step: StepName,
  draft: SignupDraft,
  minAge: number,
  now: Date,
): { field: keyof SignupDraft; rule: BrokenRule['rule'] | undefined }[] {
  switch (step) {
    case 'message':
      return [];
    case 'you':
      return [
        { field: 'gender', rule: draft.gender ? undefined : 'choose' },
        { field: 'sexuality', rule: draft.sexuality ? undefined : 'choose' },
        { field: 'sensitiveConsent', rule: draft.sensitiveConsent ? undefined : 'consent_required' },
      ];
    case 'about':
      return [
        { field: 'name', rule: checkName(draft.name, draft.email) },
        { field: 'date_of_birth', rule: checkDateOfBirth(draft.date_of_birth, now, minAge) },
      ];
    case 'account':
      return [
        { field: 'email', rule: checkEmail(draft.email.trim()) },
        { field: 'password', rule: checkPassword(draft.password) },
        { field: 'terms', rule: draft.terms ? undefined : 'terms_required' },
      ];
  }
}
