/** The age providers that this server can speak to, by the names that `AGE_CHECKS` gives them. */
const NAMES = ['sandbox'] as const;
export type AgeProviderName = (typeof NAMES)[number];

/** Which of the wanted providers can't be had: those that nobody knows, and in production the sandbox, which proves nothing. */
export function unknownProviders(wanted: Readonly<Record<string, string>>, production: boolean): string[] {
  return Object.values(wanted).filter((name) => !(NAMES as readonly string[]).includes(name) || (production && name === 'sandbox'));
}
