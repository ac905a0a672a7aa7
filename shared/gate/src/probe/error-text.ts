/** An error may be its own cause. */
const CAUSES = 4;
const LONGEST = 500;
/** Somebody's getters throw, or there is no text in it. */
const UNREADABLE = 'an error that can’t be read (its own properties throw)';

function textWithCauses(error: unknown, causes: number): string {
  if (!(error instanceof Error)) return String(error).slice(0, LONGEST);
  const own = String(error.message).slice(0, LONGEST);
  return error.cause && causes > 0 ? `${own}: ${textWithCauses(error.cause, causes - 1)}` : own;
}

/** What an error says, and what caused it, whatever it is that was thrown. */
export function textOf(error: unknown): string {
  try {
    return textWithCauses(error, CAUSES);
  } catch {
    return UNREADABLE;
  }
}

/** Its stack; empty where there is none, or none that can be read. */
export function stackOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.stack ?? '') : '';
  } catch {
    return '';
  }
}

/** What it calls itself; null where it does not say, or can't be asked. */
export function nameOf(error: unknown): unknown {
  try {
    return (error as { name?: unknown } | null)?.name ?? null;
  } catch {
    return null;
  }
}
