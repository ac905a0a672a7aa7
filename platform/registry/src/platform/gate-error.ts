import { ReleaseError } from '@nightlark/release';
import type { Gate, GateInput } from './gate.ts';
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

/** @throws GateError if the candidate does not pass */
export async function passGate(gate: Gate, input: GateInput): Promise<Finding[]> {
  const { ok, findings } = await gate.check(input);
  if (ok) return findings;
  const { name, version } = input.candidate;
  const reasons = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  throw new GateError(`${name} ${version} does not pass the gate: ${reasons.join('; ')}`, findings);
}
