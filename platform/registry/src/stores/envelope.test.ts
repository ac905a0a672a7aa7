import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIndex, signer, verifyIndex } from './envelope.ts';
import { EMPTY_INDEX, registryIndexSchema } from './index-schema.ts';
import { openKeys } from './keys.ts';

let directory: string;
beforeEach(async () => void (directory = await mkdtemp(path.join(tmpdir(), 'keys-'))));
afterEach(() => rm(directory, { recursive: true, force: true }));

const newKeys = () => openKeys(path.join(directory, String(Math.random())), {});

test('what was sealed is opened again; keys are made once and only their owner reads them', async () => {
  const keys = openKeys(directory, {});
  expect(openKeys(directory, {}).id).toBe(keys.id);
  expect((await stat(path.join(directory, 'registry-signing.pem'))).mode & 0o777).toBe(0o600);
  expect(verifyIndex(signIndex(EMPTY_INDEX, keys), openKeys(directory, {}), 'index.json')).toEqual(EMPTY_INDEX);
});

test('one flipped byte anywhere in the index is noticed', () => {
  const keys = newKeys();
  const text = signIndex({ ...EMPTY_INDEX, number: 41 }, keys);
  for (let at = 0; at < text.length; at++) {
    const flipped = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    let opened: unknown;
    try {
      opened = verifyIndex(flipped, keys, 'index.json');
    } catch {
      continue;
    }
    // Insignificant bytes may differ: white space, and the unused bits at the end of base64.
    expect(opened).toEqual({ ...EMPTY_INDEX, number: 41 });
  }
});

test('another key’s signature, and one that claims to be by our key, are refused', () => {
  const [ours, theirs] = [newKeys(), newKeys()];
  expect(() => verifyIndex(signIndex(EMPTY_INDEX, theirs), ours, 'index.json')).toThrow(/signed by the key/);
  expect(() => verifyIndex(signIndex(EMPTY_INDEX, { ...theirs, id: ours.id }), ours, 'index.json')).toThrow(/does not match its signature/);
});

test('an index that names a path, or a version without its hash, is refused though it is signed', () => {
  const keys = newKeys();
  const state = { stable: '1.0.0', previous: null, canary: null, since: EMPTY_INDEX.updatedAt, by: 'anna', releases: {} };
  const sealed = (remotes: Record<string, typeof state>) => signIndex({ ...EMPTY_INDEX, remotes }, keys);
  expect(() => verifyIndex(sealed({ '../etc': state }), keys, 'index.json')).toThrow(/not a remote's name/);
  expect(() => verifyIndex(sealed({ 'mf-alpha': { ...state, stable: '../1' } }), keys, 'index.json')).toThrow(/not a version/);
  expect(() => verifyIndex(sealed({ 'mf-alpha': state }), keys, 'index.json')).toThrow(/without its hash/);
});

test('keys come from the environment, plain or in base64; with the public one alone nothing can be signed', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signing = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const verifying = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const writer = openKeys(directory, { REGISTRY_SIGNING_KEY: Buffer.from(signing).toString('base64') });
  const reader = openKeys(directory, { REGISTRY_PUBLIC_KEY: verifying });
  expect(reader.id).toBe(writer.id);
  expect(verifyIndex(signIndex(EMPTY_INDEX, writer), reader, 'index.json')).toEqual(EMPTY_INDEX);
  expect(() => signIndex(EMPTY_INDEX, reader)).toThrow(/only be read here/);
});

test('keys that are none, or no pair, are refused with their name', () => {
  const pem = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) as string;
  expect(() => openKeys(directory, { REGISTRY_SIGNING_KEY: 'hello' })).toThrow(/REGISTRY_SIGNING_KEY is not an Ed25519 key/);
  expect(() => openKeys(directory, { REGISTRY_SIGNING_KEY: pem(), REGISTRY_PUBLIC_KEY: other })).toThrow(/not a pair/);
});

test('the key changes, with the new one trusted before → either is read by either, until the former is removed; links too', () => {
  const pair = () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    return {
      REGISTRY_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    };
  };
  const [old, anew] = [pair(), pair()];
  const open = ({ REGISTRY_SIGNING_KEY }: typeof old, other?: typeof old) =>
    openKeys(directory, { REGISTRY_SIGNING_KEY, REGISTRY_PUBLIC_KEY_FORMER: other?.publicPem });
  const [before, after] = [open(old, anew), open(anew, old)];
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    expect(verifyIndex(signIndex(EMPTY_INDEX, one), other, 'index.json')).toEqual(EMPTY_INDEX);
    expect(signer(other).isSigned('a link', signer(one).sign('a link'))).toBe(true);
  }
  expect(() => verifyIndex(signIndex(EMPTY_INDEX, before), open(anew), 'index.json')).toThrow(/signed by the key/);
  expect(signer(open(anew)).isSigned('a link', signer(before).sign('a link'))).toBe(false);
  expect(() => openKeys(directory, { ...old, REGISTRY_PUBLIC_KEY_FORMER: 'hello' })).toThrow(
    /REGISTRY_PUBLIC_KEY_FORMER is not an Ed25519/,
  );
});

test('a canary for an audience → read as it was written; a gateway of before finds none, instead of one for everybody', () => {
  const keys = openKeys(directory, {});
  const canary = { version: '1.1.0', percent: 10, audience: { country: ['AT', 'DE'] } };
  const releases = { '1.0.0': { sha384: `sha384-${'A'.repeat(64)}` }, '1.1.0': { sha384: `sha384-${'B'.repeat(64)}` } };
  const state = { stable: '1.0.0', previous: null, canary, since: new Date(0).toISOString(), by: 'anna', releases };
  const index = { ...EMPTY_INDEX, remotes: { 'mf-alpha': state } };
  const text = signIndex(index, keys);
  expect(verifyIndex(text, keys, 'index.json')).toEqual(index);
  const { payload } = JSON.parse(text) as { payload: string };
  // What the schema of before kept of it.
  expect(registryIndexSchema.parse(JSON.parse(payload))).toEqual({ ...EMPTY_INDEX, remotes: { 'mf-alpha': { ...state, canary: null } } });
});
