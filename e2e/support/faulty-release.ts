import { federationName, type Release } from '@nightlark/release';
import { openStore, type ReleaseStore } from '@nightlark/registry';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A release's file, or the start of its name → how it is changed. */
export type Edits = Readonly<Record<string, (code: string) => string>>;

export const registry = (): ReleaseStore => openStore({ dataDir: process.env['E2E_DATA_DIR']! }).store;

/** Injects a statement into a release's first screen, in server code: at the start of its component, loader or module. */
const after = (found: RegExp) => (statement: string) => (code: string) => code.replace(found, (head) => `${head} ${statement}`);
export const inComponent = after(/function Component\([^)]*\) \{/);
export const inLoader = after(/async function loader\([^]*?\) \{\n/);
export const inModule = (statement: string) => (code: string) => code.replace(/function Component\(/, (head) => `${statement} ${head}`);

const isText = (file: string) => /\.(?:[mc]?js|css|json|map)$/.test(file);

/**
 * Publishes the live version of a remote again, as another version whose files were changed before they were hashed: complete and
 * signed, but faulty; bypasses the gate, which would reject it.
 * @returns the version
 */
export async function publishFaulty(remote: string, version: string, edits: Edits, store = registry()): Promise<string> {
  const { stable } = (await store.readIndex()).remotes[remote]!;
  const out = await mkdtemp(path.join(tmpdir(), 'nightlark-fault-'));
  await cp(store.releaseDirectory(remote, stable), out, { recursive: true });
  const release = JSON.parse(await readFile(path.join(out, 'release.json'), 'utf8')) as Release;
  const name = federationName(remote, version);
  for (const file of Object.keys(release.files)) {
    const target = path.join(out, file);
    for (const compressed of ['.br', '.gz']) await rm(target + compressed, { force: true });
    if (!isText(file)) continue;
    const before = await readFile(target, 'utf8');
    const edit = Object.entries(edits).find(([wanted]) => wanted === file || new RegExp(`^${wanted}\\.\\w{8}\\.m?js$`).test(file))?.[1];
    const edited = edit ? edit(before) : before;
    if (edit && edited === before) throw new Error(`${file} was not changed`);
    const content = edited.replaceAll(release.federationName, name).replaceAll(stable, version);
    await writeFile(target, content);
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    release.files[file] = { integrity, bytes: Buffer.byteLength(content) };
  }
  await writeFile(path.join(out, 'release.json'), JSON.stringify({ ...release, version, federationName: name }));
  await store.publish(out, remote, version);
  await rm(out, { recursive: true });
  return version;
}

export async function promote(remote: string, version: string): Promise<void> {
  await registry().move({ action: 'promote', remote, version }, { who: 'test' });
}

export async function stableOf(remote: string): Promise<string> {
  return (await registry().readIndex()).remotes[remote]!.stable;
}
