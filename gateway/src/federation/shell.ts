import {
  assertCoordinates, assetsSchema, integrityTable, parseFile, releaseSetRemote, type Assets, type BrowserHostName, type Release, type RenderInput, type RenderOutput, type ShellServer,
} from '@nightlark/release'; // prettier-ignore
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import type { FindLander } from '../landers/live-landers.ts';
import { bounded, withinTime } from './bounded.ts';
import { createLibraryCheck } from './library-check.ts';
import { createServerHost } from './server-host.ts';

export interface Shell {
  assets: Assets;
  /** Of any version of the shell that is kept: open tabs go on with theirs. */
  assetsOf: (version: string) => Promise<Assets>;
  /** Holds `client/`, `server/` and `public/` of every shell version that is kept. */
  directory: string;
  render: (input: RenderInput) => Promise<RenderOutput>;
  /** Throws for a release that this shell can't run. */
  assertFits: (release: Release) => void;
  /** Loads a release's server bundle; throws when that fails or takes too long. */
  prepare: (release: Release) => Promise<void>;
  /** Frees a version that no page is rendered with any more. */
  drop: (release: Release) => void;
}

interface Options {
  browserHost: BrowserHostName;
  shellDir: string;
  registryDirectory: (name: string, version: string) => string;
  backendUrl: string;
  findLander: FindLander;
  onError: (error: unknown, info: { remote: string | null; where: string }) => void;
}

const PREPARE_MS = 3_000;

/** Loads the shell's server bundle as the artefact it is: the gateway knows its interface, not its source. */
export function loadShell({ browserHost, shellDir, registryDirectory, backendUrl, findLander, onError }: Options): Shell {
  const currentFile = path.join(shellDir, 'current.json');
  const { version } = parseFile(z.object({ version: z.string() }), readFileSync(currentFile, 'utf8'), currentFile);
  assertCoordinates('shell', version);
  const directory = path.resolve(shellDir, version);
  const assetsFile = path.join(directory, 'assets.json');
  const assets = parseFile(assetsSchema, readFileSync(assetsFile, 'utf8'), assetsFile);
  const { surface, createRenderer } = createRequire(import.meta.url)(path.join(directory, 'server/server.cjs')) as ShellServer;

  const host = createServerHost(surface);
  const serverDirectory = (name: string, remoteVersion: string) => path.resolve(registryDirectory(name, remoteVersion), 'server');
  const load = (remote: Release) => host.loadRemote(releaseSetRemote(remote), serverDirectory(remote.name, remote.version));
  const render = createRenderer({
    browserHost,
    assets,
    integrity: integrityTable(assets).integrity,
    apiBaseUrl: `${backendUrl}/api`,
    onError,
    findLander,
    bounded,
    loadRemote: (remote) => host.loadRemote(remote, serverDirectory(remote.name, remote.version)),
  });

  return {
    assets,
    async assetsOf(wanted) {
      const file = path.join(path.resolve(shellDir), wanted, 'assets.json');
      return parseFile(assetsSchema, await readFile(file, 'utf8'), file);
    },
    directory: path.resolve(shellDir),
    render,
    assertFits: createLibraryCheck(surface),
    async prepare(release) {
      const { name, version: wanted } = release;
      await withinTime(load(release), PREPARE_MS, `the server bundle of ${name} ${wanted}`);
    },
    drop: ({ name, version: old, federationName }) => host.drop(federationName, serverDirectory(name, old)),
  };
}
