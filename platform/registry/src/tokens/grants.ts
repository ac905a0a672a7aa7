import { z } from 'zod';
import { ReleaseError } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteName } from '../coordinates.ts';
import { nullIfMissing } from '../stores/null-if-missing.ts';

/** The list of tokens in a data directory: the command line writes it, and a gateway reads it for every call. */
export const grantsFile = (dataDir: string) => path.join(dataDir, 'keys/platform-tokens.json');

/** The tokens of a list; none without the file. @throws ReleaseError when it can't be read, or is no list */
export async function readGrants(file: string): Promise<Grant[]> {
  return parseGrants((await nullIfMissing(readFile(file, 'utf8'))) ?? '[]', file);
}

/** What a token may change. Every token has read access. */
export const scopeSchema = z.union([z.literal('all'), z.literal('landers'), remoteName]);
export type Scope = z.output<typeof scopeSchema>;

/** A named token as stored by the platform: its public key, never the token. */
export const grantSchema = z.strictObject({
  name: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is not a name (small letters, digits, single hyphens)'),
  key: z.string().regex(/^[\w-]{43}$/, 'is not the public half of a token'),
  scope: z.array(scopeSchema).min(1),
  expires: z.iso.datetime().optional(),
});
export type Grant = z.output<typeof grantSchema>;

const unique = (list: readonly Grant[], field: 'name' | 'key') => new Set(list.map((grant) => grant[field])).size === list.length;
const grantsSchema = z
  .array(grantSchema)
  .refine((list) => unique(list, 'name') && unique(list, 'key'), 'two tokens have one name or one key');

/** Parses the list; throws with its problems. `where` names it in errors. */
export function parseGrants(text: string, where: string): Grant[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReleaseError(
      `${where} is not JSON: it is cut off or was changed by hand; restore it, or create the tokens again (token create)`,
    );
  }
  const result = grantsSchema.safeParse(value);
  if (!result.success) throw new ReleaseError(`${where}: ${z.prettifyError(result.error).replace(/\s+/g, ' ')}`);
  return result.data;
}

/** Whether a token has the scope; `what` is a remote's name, or `landers`. */
export function mayChange({ scope }: Grant, what: string): boolean {
  return scope.includes('all') || scope.includes(what as Scope);
}

export const isExpired = ({ expires }: Grant, now = Date.now()) => expires !== undefined && Date.parse(expires) <= now;

/** The valid grant of a public key. */
export const findGrant = (grants: readonly Grant[], key: string): Grant | null =>
  grants.find((grant) => grant.key === key && !isExpired(grant)) ?? null;

/** The author of a move: in the journal the token's name, which its holder can't choose, and the claimed author. */
export function authorOf({ name, key }: Grant, who: string): { who: string; key: string } {
  return { who: who === name ? name : `${name}: ${who}`, key };
}
