import { assertCoordinates } from '@nightlark/release';
import { z } from 'zod';

function isCoordinate(name: string, version: string): boolean {
  try {
    assertCoordinates(name, version);
    return true;
  } catch {
    return false;
  }
}
export const remoteName = z.string().refine((name) => name !== 'shell' && isCoordinate(name, '0.0.0'), 'is not a remote’s name (mf-…)');
export const semver = z.string().refine((version) => isCoordinate('shell', version), 'is not a version (semantic: 1.2.3 or 1.2.3-suffix)');
