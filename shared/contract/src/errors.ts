/**
 * Error codes of the API and their HTTP status (decision 082).
 * Codes are stable; messages are from the catalogue, in the member's language.
 */
export const ERRORS = {
  authentication_required: 403,
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
  /** The mail server had the mail and gave no answer: its link counts. */
  mail_late: 503,

  login_failed: 403,
  too_many_attempts: 429,
  reset_mail_limit: 429,
  email_not_found: 404,
  link_invalid: 410,
  activation_failed: 410,
  /** The link confirmed the address, but this browser did not sign up: no session. */
  confirmed_logged_out: 403,
  email_invalid: 422,
  email_taken: 409,
  new_email_invalid: 422,
  new_email_same: 422,
  existing_active_account: 409,
  already_logged_in: 409,
  pending_deletion: 403,
  signups_closed: 403,
  sanction_suspended: 403,
  sanction_excluded: 403,
  sanction_restricted: 403,
  sanction_photos: 403,
  sanction_held: 403,
  name_is_email: 422,
  name_starts_with_at: 422,
  name_misleading: 422,
  too_young: 422,
  date_invalid: 422,
  date_of_birth_fixed: 403,
  gender_fixed: 403,
  password_too_short: 422,
  password_common: 422,
  passwords_differ: 422,
  password_wrong: 422,
  password_incorrect: 422,
  terms_required: 422,
  consent_required: 422,
  contact_in_text: 422,
  place_unknown: 422,
  sexuality_contradicts: 422,

  not_enough_credits: 402,
  limit_reached: 403,
  swipe_limit: 403,
  undo_impossible: 409,
  conversation_limit: 403,
  first_message_limit: 429,
  delete_too_late: 409,
  photo_gone: 410,
  photo_limit: 403,
  photo_not_approved: 409,
  premium_only: 403,
  not_confirmed: 403,
  counterpart_not_confirmed: 403,
  age_check_required: 403,
  age_check_not_needed: 409,
  fictional_acknowledgement: 409,
  idempotency_conflict: 409,

  code_not_found: 404,
  code_used: 409,
  minimum_order: 422,
  payment_failed: 402,
  method_not_offered: 422,
  method_blocked: 403,
  too_many_payments: 429,
  spending_limit: 403,
  limit_currency: 403,
  purchases_paused: 403,
  not_refundable: 409,
  price_changed: 409,
  direct_debit_blocked: 403,
  sms_code_invalid: 422,
  sms_code_expired: 410,
  iban_invalid: 422,
  iban_country: 422,
  phone_invalid: 422,
  address_invalid: 422,
  zip_invalid: 422,
  authorization_required: 422,

  photo_invalid: 422,
  photo_too_small: 422,
  photo_too_narrow: 422,
  photo_too_large: 413,
  photo_too_many_pixels: 422,
  photo_animated: 422,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every error response. `message` is already in the member's language. */
export interface ApiErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    /** The invalid field of the request. */
    field?: string;
    params?: Record<string, string | number>;
  };
}
