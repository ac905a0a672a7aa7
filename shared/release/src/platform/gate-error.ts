import { ReleaseError } from '../errors.ts';
import type { Finding } from './platform.ts';

/** The gate said no; the findings say why, and who is affected. */
export class GateError extends ReleaseError {
  override readonly name = 'GateError';
  readonly findings: readonly Finding[];
  constructor(release: string, findings: readonly Finding[]) {
    const reasons = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    super(`${release} does not pass the gate: ${reasons.join('; ')}`);
    this.findings = findings;
  }
}
