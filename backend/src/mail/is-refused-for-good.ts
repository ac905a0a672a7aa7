/** The recipient was permanently rejected (5xx: no such mailbox): retries would only harm our sender reputation. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}
