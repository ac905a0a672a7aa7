import type { BodyOf } from '@nightlark/contract';

export type Changes = BodyOf<'updateProfile'>;
/** What is wrong with a field, in the member's language. */
export type FieldErrors = Partial<Record<keyof Changes, string>>;
