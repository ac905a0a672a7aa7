/** Whether PostgreSQL refused a row because another one has what must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '23505';
}
