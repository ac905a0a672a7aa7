import { ReleaseError } from '@nightlark/release';

/** Somebody else moved the registry meanwhile: read it anew, decide anew. */
export class ConflictError extends ReleaseError {
  override readonly name = 'ConflictError';
}
