import { openStore } from '@nightlark/release';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Built } from './build-packages.ts';

/** Copies whole or not at all: readers see the finished directory appear. */
async function copyAtomically(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  const draft = `${to}.draft-${process.pid}`;
  await mkdir(path.dirname(to), { recursive: true });
  await cp(from, draft, { recursive: true });
  await rename(draft, to);
}

async function publishShell({ version, directory }: Built, shellDir: string): Promise<void> {
  await copyAtomically(directory, path.join(shellDir, version));
  const current = path.join(shellDir, 'current.json');
  await writeFile(`${current}.draft`, JSON.stringify({ version }));
  await rename(`${current}.draft`, current);
}

/** Makes finished builds live under a data directory: remotes in its registry, the shell beside it. */
export async function publish(built: readonly Built[], dataDir: string): Promise<void> {
  const { REGISTRY_DIR, REGISTRY_URL } = process.env;
  const { store } = openStore({ dataDir, registryDir: REGISTRY_DIR || undefined, registryUrl: REGISTRY_URL || undefined });
  const shell = built.find(({ name }) => name === 'shell');
  if (shell) await publishShell(shell, path.join(dataDir, 'shell'));
  const remotes = built.filter(({ name }) => name !== 'shell');
  for (const { name, version, directory } of remotes) {
    // The version holds a hash of the sources: what is there was built from the very same.
    if (!(await store.releaseStamp(name, version))) await store.publish(directory, name, version);
  }
  await store.move(
    remotes.map(({ name, version }) => ({ action: 'promote', remote: name, version })),
    { who: 'build' },
  );
}
