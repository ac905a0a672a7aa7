/** What operators may do: docs/guides/console.md#operators. */
export const ROLES = ['moderator', 'support', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];
