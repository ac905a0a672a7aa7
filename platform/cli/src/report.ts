import { describeRequest, formatMinute } from '@nightlark/registry';
import { GateError, type Finding, type MoveResult, type PreviewLink } from '@nightlark/registry/platform';
import { formatUntil } from './time.ts';
import { PartlyPublishedError, type PublishedRemote } from './partly-published-error.ts';

export const write = (text: string): void => void process.stdout.write(text);

const MARKS = { error: '✗', warning: '!' } as const;

/** One line per finding: rule, message, affected. */
function findingLines(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, severity, message, affected }) => {
    const whom = affected.length > 0 ? ` (affects ${affected.join(', ')})` : '';
    return `${MARKS[severity]} ${rule}: ${message}${whom}`;
  });
}

/** What was found in a release, where to look at it, and what to do next. */
export function publishedLines({ remote, version, result, findings, preview, link }: PublishedRemote): string[] {
  const published =
    result === 'published'
      ? `✓ ${remote} ${version} is published; next: promote ${remote}@${version}`
      : `· ${remote} ${version} was published before, with the same content`;
  return [...findingLines(findings), published, ...(preview && link ? [previewLine(preview, link)] : [])];
}

/** What a move did, or that it waits for somebody. */
export function movedLines({ findings, number, request }: MoveResult, ...done: readonly string[]): string[] {
  if (!request) return [...findingLines(findings), `✓ ${done[0]} (move ${number})`, ...done.slice(1).map((line) => `✓ ${line}`)];
  const waits = `${request.changes[0]!.remote} ${describeRequest(request)} waits for a second person`;
  return [...findingLines(findings), `· ${waits} until ${formatMinute(request.until)}; next, with another token: approve ${number}`];
}

/** Where a version can be looked at, until when. */
export const previewLine = ({ until }: PreviewLink, link: string): string => `  look at it until ${formatUntil(until)}: ${link}`;

/** Prints an error without a stack; as JSON with `--json`. */
export function reportError(error: unknown, isJson: boolean): void {
  const partly = error instanceof PartlyPublishedError ? error : null;
  const reason = partly ? partly.cause : error;
  const { name, message } = reason instanceof Error ? reason : new Error(String(reason));
  const findings = reason instanceof GateError ? reason.findings : [];
  if (isJson) {
    const described = { name, message, ...(findings.length > 0 && { findings }), ...(partly && { published: partly.published }) };
    return write(`${JSON.stringify({ error: described }, null, 2)}\n`);
  }
  const lines = findings.length > 0 ? findingLines(findings) : [`✗ ${message}`];
  // For several remotes "nothing" would be wrong.
  if (partly) lines.unshift(`✗ ${partly.message}:`);
  else if (findings.length > 0) lines.unshift('✗ The gate refused it; nothing was changed.');
  process.stderr.write(`${lines.join('\n')}\n`);
}
