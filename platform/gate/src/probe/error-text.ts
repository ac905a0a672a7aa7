/** Depth limit: an error may be its own cause. */
const CAUSES = 4;
const LONGEST = 500;
/** For an error whose getters throw, or that has no text. */
const UNREADABLE = 'an error that can’t be read (its own properties throw)';

function textWithCauses(error: unknown, causes: number): string {
  if (!(error instanceof Error)) return String(error).slice(0, LONGEST);
  const own = String(error.message).slice(0, LONGEST);
  return error.cause && causes > 0 ? `${own}: ${textWithCauses(error.cause, causes - 1)}` : own;
}

/** The message of any thrown value, with its causes. */
export function textOf(error: unknown): string {
  try {
    return textWithCauses(error, CAUSES);
  } catch {
    return UNREADABLE;
  }
}

/** Its stack; empty when missing or unreadable. */
export function stackOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.stack ?? '') : '';
  } catch {
    return '';
  }
}

/** Its name; null when missing or unreadable. */
export function nameOf(error: unknown): unknown {
  try {
    return (error as { name?: unknown } | null)?.name ?? null;
  } catch {
    return null;
  }
}
