/** Whether an error is PostgreSQL's violation of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '23505';
}
