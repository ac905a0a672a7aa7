/** Describes a start-up error, with what to do about it. */
export function explainStartFailure(error: unknown): string {
  const { code, message, port, address } = error as { code?: string; message?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that holds it, or choose another one (BACKEND_PORT, CONSOLE_PORT).`;
  if (code === 'EACCES' && port) return `Port ${port} may not be opened by this user. Choose one above 1023 (BACKEND_PORT, CONSOLE_PORT).`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database at ${address ?? 'DATABASE_URL'}${port ? `:${port}` : ''} does not answer. Is it running, and is DATABASE_URL right?`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The database refused: ${message}. Check user, password and database name in DATABASE_URL.`;
  return message ?? String(error);
}
