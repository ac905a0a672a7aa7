/** A registry or release that can't be used; the message says which file and what is wrong with it. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}
