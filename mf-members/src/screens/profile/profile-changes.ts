import type { BodyOf } from '@nightlark/contract';

export type Changes = BodyOf<'updateProfile'>;
/** Localized error messages by field. */
export type FieldErrors = Partial<Record<keyof Changes, string>>;
