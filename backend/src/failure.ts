import { ERRORS, type ErrorCode } from '@nightlark/contract';

/** An expected error: thrown anywhere, sent in the member's language by the error handler. */
export class ApiFailure extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly params: Record<string, string | number>;
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: { field?: string; params?: Record<string, string | number>; retryAfter?: number } = {}) {
    super(code);
    this.name = 'ApiFailure';
    this.code = code;
    this.field = options.field;
    this.params = options.params ?? {};
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}
