import { ReleaseError } from '@nightlark/release';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { ReleaseStore } from '../stores/store.ts';

type Signer = Pick<ReleaseStore, 'sign' | 'isSigned'>;

/** A kind of link. `id` is part of the signed text: a link of one kind opens nothing of another. */
export interface LinkKind<T> {
  id: string;
  /** `an override`, in messages. */
  what: string;
  schema: z.ZodType<T>;
}

/** Of the token that a link ends with; none if it was made on the registry's own machine. */
export const linkKey = z.string().max(43).optional();

/** Browsers limit cookies to 4096 bytes, including name and attributes. */
const MAX_LENGTH = 3_800;
const MAX_JSON_LENGTH = 64 * 1024;
const TOKEN = /^(([a-z]+\d)\.([\w-]+)\.(\d{13}))\.([\w-]{86})$/;

/** Creates the signed token of a link and its cookie: a value and its expiry. */
export function signLink<T>(store: Signer, { id, what }: LinkKind<T>, value: T, until: Date): string {
  const packed = deflateRawSync(JSON.stringify(value), { level: 9 }).toString('base64url');
  const content = `${id}.${packed}.${until.getTime()}`;
  const token = `${content}.${store.sign(content)}`;
  if (token.length > MAX_LENGTH) throw new ReleaseError(`It is too much for a link (${what}: ${token.length} of ${MAX_LENGTH} characters)`);
  return token;
}

export type OpenedLink<T> = { value: T; until: Date; problem?: undefined } | { value?: undefined; problem: string };

/** Opens a token of `signLink`. Its signature is verified before it is parsed. */
export function openLink<T>(store: Signer, { id, what, schema }: LinkKind<T>, token: string, now = new Date()): OpenedLink<T> {
  const [, content, kind, packed, time, signature] = (token.length <= MAX_LENGTH && TOKEN.exec(token)) || [];
  if (kind !== id || !content || !packed || !signature) return { problem: `is not ${what}` };
  if (!store.isSigned(content, signature)) return { problem: 'is not signed by this platform' };
  const until = new Date(Number(time));
  if (now >= until) return { problem: `was over at ${until.toISOString()}` };
  const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_JSON_LENGTH }).toString('utf8');
  const parsed = schema.safeParse(JSON.parse(text));
  // A link of an older gateway, from before a contract change.
  return parsed.success ? { value: parsed.data, until } : { problem: 'is of another version of the platform' };
}
