/** How long a process has a mail that it took: longer than the mail server may take. After that it has ended, and another sends the mail. */
export const LEASE_MS = 5 * 60_000;
