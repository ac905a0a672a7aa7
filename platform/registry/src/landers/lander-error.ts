import { ReleaseError } from '@nightlark/release';
import type { LanderFinding } from './check-lander.ts';

/** An invalid document, with all errors and their lines. */
export class LanderError extends ReleaseError {
  override readonly name = 'LanderError';
  constructor(findings: readonly LanderFinding[]) {
    super(`The document is not a lander:\n${findings.map(({ line, message }) => `  line ${line}: ${message}`).join('\n')}`);
  }
}
