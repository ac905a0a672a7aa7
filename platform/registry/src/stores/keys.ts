import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@nightlark/release';

/** Keys to verify and to change a registry. A read-only gateway has no `signing`. */
export interface RegistryKeys {
  id: string;
  /** Of all keys that are trusted, its own first. */
  ids: readonly string[];
  /** Trusted too while the key is being changed: the former one, or the next. */
  former: { id: string; verifying: KeyObject } | null;
  verifying: KeyObject;
  signing: KeyObject | null;
}

interface KeyEnvironment {
  REGISTRY_SIGNING_KEY?: string | undefined;
  REGISTRY_PUBLIC_KEY?: string | undefined;
  REGISTRY_PUBLIC_KEY_FORMER?: string | undefined;
}

const SIGNING_FILE = 'registry-signing.pem';
const PUBLIC_FILE = 'registry-public.pem';

function readOptional(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ReleaseError(`${file} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

const notWritable = (file: string, error: unknown) =>
  new ReleaseError(
    `${file} can't be written (${(error as NodeJS.ErrnoException).code}): make its directory writable for the first start, or set REGISTRY_SIGNING_KEY or REGISTRY_PUBLIC_KEY`,
    { cause: error },
  );

/** Creates the file if there is none. Of two processes that start at the same time, one creates it and both use it. */
function writeOnce(file: string, text: string, mode: number): void {
  if (existsSync(file)) return;
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    writeFileSync(draft, text, { mode });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw notWritable(file, error);
  } finally {
    if (existsSync(draft)) rmSync(draft);
  }
}

/** Parses a variable: PEM text, or the same in base64 where line breaks are awkward. */
function parse(text: string, where: string, create: (pem: string) => KeyObject): KeyObject {
  const pem = text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8');
  try {
    const key = create(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The same error as for a key of another type.
  }
  throw new ReleaseError(`${where} is not an Ed25519 key in PEM`);
}

function keyId(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
}

const named = (verifying: KeyObject) => ({ id: keyId(verifying), verifying });

function makePair(directory: string): string {
  const file = path.join(directory, SIGNING_FILE);
  try {
    mkdirSync(path.dirname(directory), { recursive: true });
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw notWritable(file, error);
  }
  writeOnce(file, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, 0o600);
  return readFileSync(file, 'utf8');
}

/**
 * The registry's keys: from the environment, else from a directory outside of the registry, else created there. A public key alone is
 * read-only; the registry itself never decides which key verifies it.
 */
export function openKeys(directory: string, env: KeyEnvironment = process.env): RegistryKeys {
  const signingFile = path.join(directory, SIGNING_FILE);
  const publicFile = path.join(directory, PUBLIC_FILE);
  const givenPublic = env.REGISTRY_PUBLIC_KEY || readOptional(publicFile);
  const givenSigning = env.REGISTRY_SIGNING_KEY || readOptional(signingFile) || (givenPublic ? undefined : makePair(directory));
  const signing = givenSigning
    ? parse(givenSigning, env.REGISTRY_SIGNING_KEY ? 'REGISTRY_SIGNING_KEY' : signingFile, createPrivateKey)
    : null;
  // For a signing key in the environment the public key is derived, ignoring a file of an earlier start.
  const publicText = env.REGISTRY_PUBLIC_KEY || (env.REGISTRY_SIGNING_KEY ? undefined : givenPublic);
  const verifying = publicText
    ? parse(publicText, env.REGISTRY_PUBLIC_KEY ? 'REGISTRY_PUBLIC_KEY' : publicFile, createPublicKey)
    : createPublicKey(signing!);
  if (!env.REGISTRY_PUBLIC_KEY && !env.REGISTRY_SIGNING_KEY)
    writeOnce(publicFile, verifying.export({ type: 'spki', format: 'pem' }) as string, 0o644);
  const id = keyId(verifying);
  if (signing && keyId(createPublicKey(signing)) !== id)
    throw new ReleaseError('The signing key and the public key of the registry are not a pair');
  const former = env.REGISTRY_PUBLIC_KEY_FORMER
    ? named(parse(env.REGISTRY_PUBLIC_KEY_FORMER, 'REGISTRY_PUBLIC_KEY_FORMER', createPublicKey))
    : null;
  return { id, ids: [id, ...(former ? [former.id] : [])], former, verifying, signing };
}
