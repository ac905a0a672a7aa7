import { ReleaseError } from '@nightlark/release';
import type { Finding } from './platform.ts';

/** The gate said no; the findings say why, and who is affected. */
export class GateError extends ReleaseError {
  override readonly name = 'GateError';
  readonly findings: readonly Finding[];
  constructor(message: string, findings: readonly Finding[]) {
    super(message);
    this.findings = findings;
  }
}
