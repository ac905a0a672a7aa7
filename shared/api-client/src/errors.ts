import type { ApiErrorBody, EndpointName, ErrorCode, Method } from '@nightlark/contract';

/** A code of the contract, or `network` when there was no response. */
export type ApiErrorCode = ErrorCode | 'network';

/** The failure of a call (docs/product/calls-and-errors.md#errors). `message` is in the member's language unless the code is `network`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly field: string | undefined;
  readonly params: Readonly<Record<string, string | number>>;
  /** The response came from a proxy or load balancer, not the API: `message` must not be shown to members. */
  readonly isForeign: boolean;
  /** The call of the contract that failed, and its method. */
  call?: EndpointName;
  method?: Method;

  constructor(status: number, error: Omit<ApiErrorBody['error'], 'code'> & { code: ApiErrorCode }, cause?: unknown, isForeign = false) {
    super(error.message, { cause });
    this.code = error.code;
    this.status = status;
    this.field = error.field;
    this.params = error.params ?? {};
    this.isForeign = isForeign;
  }
}

/**
 * Whether a caught value is an `ApiError`. Checked by name, since federated bundles may hold copies of the class.
 * @example if (isApiError(error) && error.code === 'limit_reached') …
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** The failure of a call without a response. */
export const networkFailure = (cause: unknown) => new ApiError(0, { code: 'network', message: 'No answer from the server' }, cause);

/** Parses the error body of a response; anything else (e.g. a proxy's page) becomes an error by its status. */
export function errorFromAnswer(status: number, text: string): ApiError {
  let body = null as Partial<ApiErrorBody> | null;
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    // No JSON, so it is not the API's.
  }
  const error = body?.error;
  if (typeof error?.code === 'string' && typeof error.message === 'string') return new ApiError(status, error);
  const code = status === 404 ? 'not_found' : status === 502 || status === 503 || status === 504 ? 'unavailable' : 'unexpected';
  return new ApiError(status, { code, message: `HTTP ${status}` }, undefined, true);
}
