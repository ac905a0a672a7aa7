import { sign, verify } from 'node:crypto';
import type { z } from 'zod';
import { ReleaseError, assertCoordinates, parseFile } from '@nightlark/release';
import { envelopeSchema, SHELL, storedIndexSchema, toStored, type JournalEntry, type RegistryIndex } from './index-schema.ts';
import type { RegistryKeys } from './keys.ts';

function assertNames({ remotes, shell }: RegistryIndex): void {
  for (const [name, { stable, previous, canary, releases }] of Object.entries({ ...remotes, ...(shell && { [SHELL]: shell }) })) {
    for (const version of [stable, previous, canary?.version]) {
      if (version == null) continue;
      assertCoordinates(name, version);
      if (!releases[version]) throw new ReleaseError(`The registry names ${name} ${version} without its hash`);
    }
  }
}

const trusted = ({ id, verifying, former }: RegistryKeys) => [{ id, verifying }, ...(former ? [former] : [])];

/** Parses a signed text; throws unless it is signed by a key that this process trusts. */
function verifyContent<T>(text: string, schema: z.ZodType<T>, keys: RegistryKeys, where: string): T {
  const { payload, signature, key } = parseFile(envelopeSchema, text, where);
  const signer = trusted(keys).find(({ id }) => id === key);
  if (!signer) throw new ReleaseError(`${where} is signed by the key ${key}, this platform trusts ${keys.ids.join(' and ')}`);
  if (!verify(null, Buffer.from(payload), signer.verifying, Buffer.from(signature, 'base64')))
    throw new ReleaseError(`${where} does not match its signature`);
  return parseFile(schema, payload, where);
}

/** @param beside unsigned fields of the same file */
export function signContent(content: object, keys: RegistryKeys, beside: object = {}): string {
  if (!keys.signing) throw new ReleaseError('The registry can only be read here: REGISTRY_SIGNING_KEY is not set');
  const payload = JSON.stringify(content);
  const signature = sign(null, Buffer.from(payload), keys.signing).toString('base64');
  return `${JSON.stringify({ payload, signature, key: keys.id, ...beside }, null, 1)}\n`;
}

export function verifyIndex(text: string, keys: RegistryKeys, where: string): RegistryIndex {
  const index = verifyContent(text, storedIndexSchema, keys, where);
  assertNames(index);
  return index;
}

/** @param entries the journal's entries of this move, where the journal can't be written with it */
export const signIndex = (index: RegistryIndex, keys: RegistryKeys, entries?: readonly JournalEntry[]) =>
  signContent(toStored(index), keys, entries && { entries });

/** Whether a verified index was signed by another key than the one that signs now. */
export const isOfFormerKey = (text: string, { id, signing }: RegistryKeys): boolean =>
  signing !== null && parseFile(envelopeSchema, text, '').key !== id;

/** Signs texts other than the index, with a prefix for domain separation. */
export function signer(keys: RegistryKeys) {
  const bytes = (text: string) => Buffer.from(`nightlark-link\n${text}`);
  return {
    sign(text: string): string {
      if (!keys.signing) throw new ReleaseError('Links can’t be signed here: REGISTRY_SIGNING_KEY is not set');
      return sign(null, bytes(text), keys.signing).toString('base64url');
    },
    isSigned: (text: string, signature: string) =>
      trusted(keys).some(({ verifying }) => verify(null, bytes(text), verifying, Buffer.from(signature, 'base64url'))),
  };
}
