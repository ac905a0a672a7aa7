import { ReleaseError } from '@nightlark/release';
import type { Finding } from './platform.ts';

/** The gate rejected a release; see `findings`. */
export class GateError extends ReleaseError {
  override readonly name = 'GateError';
  readonly findings: readonly Finding[];
  constructor(message: string, findings: readonly Finding[]) {
    super(message);
    this.findings = findings;
  }
}
