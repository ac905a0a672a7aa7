import { z } from 'zod';
import { ReleaseError, routesSchema, slotsSchema } from '@nightlark/release';
import { remoteName } from '../coordinates.ts';
import { linkKey, type LinkKind } from '../links/signed-link.ts';

const MAX_URL_LENGTH = 200;

/** Whether an address is safe in pages and their CSP: only an origin and a path. */
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash, href } = new URL(text);
  const isPlain = !username && !password && !search && !hash && /^https?:\/\/[\w.:[\]-]+\/[\w./~-]*$/.test(href);
  return isPlain && ['http:', 'https:'].includes(protocol);
}

/** Base URL with exactly one trailing slash. */
export const overrideUrl = z
  .string()
  .max(MAX_URL_LENGTH)
  .refine(isPlainAddress, 'is not a plain http(s) address')
  .transform((text) => new URL(text).href.replace(/\/*$/, '/'));

/** An override with its routes and slots. They are part of the link, so that the platform need not reach the team's machine. */
export const overrideSchema = z.strictObject({
  remote: remoteName,
  url: overrideUrl,
  routes: routesSchema,
  slots: slotsSchema,
});

/** A remote loaded from another address, for browsers with the signed link (docs/guides/teams.md#a-day-with-your-remote). */
export type Override = z.output<typeof overrideSchema>;

const linkedOverride = overrideSchema.extend({ key: linkKey });
export const OVERRIDE_LINK: LinkKind<z.output<typeof linkedOverride>> = { id: 'override1', what: 'an override', schema: linkedOverride };

export function parseOverride(value: unknown): Override {
  const result = overrideSchema.safeParse(value);
  if (result.success) return result.data;
  throw new ReleaseError(`The override is not usable: ${z.prettifyError(result.error).replace(/\s+/g, ' ')}`);
}
