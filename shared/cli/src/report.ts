import { GateError, type Finding } from '@nightlark/registry/platform';

export const write = (text: string): void => void process.stdout.write(text);

const MARKS = { error: '✗', warning: '!' } as const;

/** One line per finding: rule, message, affected. */
export function findingLines(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, severity, message, affected }) => {
    const whom = affected.length > 0 ? ` (affects ${affected.join(', ')})` : '';
    return `${MARKS[severity]} ${rule}: ${message}${whom}`;
  });
}

/** Prints an error without a stack; as JSON with `--json`. */
export function reportError(error: unknown, isJson: boolean): void {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const findings = error instanceof GateError ? error.findings : [];
  if (isJson) return write(`${JSON.stringify({ error: { name, message, ...(findings.length > 0 && { findings }) } }, null, 2)}\n`);
  const lines = findings.length > 0 ? ['✗ The gate refused it; nothing was changed.', ...findingLines(findings)] : [`✗ ${message}`];
  process.stderr.write(`${lines.join('\n')}\n`);
}
