import { ReleaseError } from '@nightlark/release';

/** The registry was changed concurrently: read it again and decide again. */
export class ConflictError extends ReleaseError {
  override readonly name = 'ConflictError';
}

/** Somebody else moved what the author of a move decided about. */
export const movedMeanwhile = (number: number, expected: number) =>
  new ConflictError(`The registry moved meanwhile (number ${number} instead of ${expected}); look again and repeat`);

/** Somebody else took a version out, to delete it. */
export const takenOutMeanwhile = (name: string, version: string) =>
  new ConflictError(`${name} ${version} was taken out meanwhile; look again and repeat`);

/** A version was published before, from other sources. */
export const otherContent = (name: string, version: string) =>
  new ConflictError(`${name} ${version} is published already, with other content; raise the version`);
