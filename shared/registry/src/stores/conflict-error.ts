import { ReleaseError } from '@nightlark/release';

/** The registry was changed concurrently: read it again and decide again. */
export class ConflictError extends ReleaseError {
  override readonly name = 'ConflictError';
}
