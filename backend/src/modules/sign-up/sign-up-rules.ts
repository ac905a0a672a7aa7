import {
  checkDateOfBirth,
  checkEmail,
  checkName,
  checkSexuality,
  type ErrorCode,
  laterDate,
  maySignUp,
  TERMS_VERSION_DEFAULT,
} from '@nightlark/contract';
import type { Call } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import { isContactName } from '../profile/contact.ts';
import { isMisleading } from '../profile/misleading-name.ts';
import type { Site } from '../site/site.ts';
import { requireGoodPassword } from '../password/password-strength.ts';

type SignupBody = Call<'signup'>['body'];

/**
 * The rules of signup, in the order of its steps, each with its field (docs/product/sign-up-and-login.md#rules-of-the-fields).
 * @throws ApiFailure for the first violation
 */
export function checkSignup(body: SignupBody, { settings, company }: Site, now: Date): void {
  if (!maySignUp(settings.signups, body.tracking.network)) throw new ApiFailure('signups_closed');
  if (body.signup_message && body.signup_message.text.length > settings.message_length)
    throw new ApiFailure('validation', { field: 'signup_message' });
  refuse('email', checkEmail(body.email));
  refuse('name', checkName(body.name, body.email));
  if (isMisleading(body.name, settings.name)) throw new ApiFailure('name_misleading', { field: 'name' });
  if (isContactName(body.name)) throw new ApiFailure('contact_in_text', { field: 'name' });
  refuse('date_of_birth', checkDateOfBirth(body.date_of_birth, now, settings.min_age), { min_age: settings.min_age });
  refuse('sexuality', checkSexuality(body.gender, body.sexuality));
  requireGoodPassword(body.password, { email: body.email, name: body.name, birthdate: body.date_of_birth, site: settings.name });
  if (body.country && !settings.countries.includes(body.country)) throw new ApiFailure('validation', { field: 'country' });
  if (!body.terms) throw new ApiFailure('terms_required', { field: 'terms' });
  if (!body.privacy) throw new ApiFailure('terms_required', { field: 'privacy' });
  // Consent to an older text is not valid for the current one.
  const version = laterDate(TERMS_VERSION_DEFAULT, company.added);
  if (Date.parse(body.terms_version) !== Date.parse(version)) throw new ApiFailure('terms_required', { field: 'terms_version' });
  if (!body.sensitive_consent) throw new ApiFailure('consent_required', { field: 'sensitive_consent' });
}

function refuse(field: string, code: ErrorCode | undefined, params: Record<string, number> = {}): void {
  if (code) throw new ApiFailure(code, { field, params: code === 'too_young' ? params : {} });
}
