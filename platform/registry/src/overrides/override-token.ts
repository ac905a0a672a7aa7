import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ReleaseError } from '@nightlark/release';
import type { ReleaseStore } from '../stores/store.ts';
import { overrideSchema, type Override } from './override.ts';

type Signer = Pick<ReleaseStore, 'sign' | 'isSigned'>;

/** Browsers limit cookies to 4096 bytes, including name and attributes. */
const MAX_LENGTH = 3_800;
const MAX_JSON_LENGTH = 64 * 1024;
/** Domain separation: the purpose is part of the signed text. */
const KIND = 'override1';
const TOKEN = new RegExp(`^(${KIND}\\.([\\w-]+)\\.(\\d{13}))\\.([\\w-]{86})$`);

/** Creates the signed token of a link and its cookie: the override and its expiry. */
export function signOverrideToken(store: Signer, override: Override, until: Date): string {
  const packed = deflateRawSync(JSON.stringify(override), { level: 9 }).toString('base64url');
  const content = `${KIND}.${packed}.${until.getTime()}`;
  const token = `${content}.${store.sign(content)}`;
  if (token.length > MAX_LENGTH)
    throw new ReleaseError(`${override.remote} declares too much for a link (${token.length} of ${MAX_LENGTH} characters)`);
  return token;
}

export type VerifiedOverride = { override: Override; until: Date; problem?: undefined } | { override?: undefined; problem: string };

/** Opens a token of `signOverrideToken`. Its signature is verified before it is parsed. */
export function verifyOverrideToken(store: Signer, token: string, now = new Date()): VerifiedOverride {
  const [, content, packed, time, signature] = (token.length <= MAX_LENGTH && TOKEN.exec(token)) || [];
  if (!content || !packed || !signature) return { problem: 'is not an override' };
  if (!store.isSigned(content, signature)) return { problem: 'is not signed by this platform' };
  const until = new Date(Number(time));
  if (now >= until) return { problem: `was over at ${until.toISOString()}` };
  const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_JSON_LENGTH }).toString('utf8');
  const parsed = overrideSchema.safeParse(JSON.parse(text));
  // A link of an older gateway, from before a contract change.
  return parsed.success ? { override: parsed.data, until } : { problem: 'is of another version of the platform' };
}
