import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ReleaseError, assertCoordinates, assetsSchema, parseFile, type Assets, integrityOf, verifyFiles } from '@nightlark/release';
import { verifyContent, signContent } from './envelope.ts';
import type { RegistryKeys } from './keys.ts';
import { writeAtomically } from './write-file.ts';

const DESCRIPTION = 'assets.json';

/** `current.json`: the live and the previous build of the shell, by the hash of `assets.json`, which contains those of all files. */
const buildSchema = z.object({
  version: z.string(),
  sha384: z.string(),
  /** When it was published; missing in files of earlier code. */
  since: z.iso.datetime().optional(),
});
const currentSchema = z.object({ shell: buildSchema, previous: buildSchema.nullable() });

export type ShellBuild = z.output<typeof buildSchema>;

/** The builds of the shell beside the registry, signed with its key (docs/architecture.md#integrity). */
export interface ShellStore {
  directory: string;
  /** Changes whenever the live build may have changed. */
  stamp(): Promise<string>;
  /** The live build, then the previous one. Throws without a valid signature. */
  builds(): Promise<ShellBuild[]>;
  /** Verifies a build and all its files, and returns its `assets.json`; throws with the faults. */
  verify(build: ShellBuild): Promise<Assets>;
  /** Copies a build atomically, and makes it live. */
  publish(builtDirectory: string, version: string): Promise<void>;
}

/**
 * Opens the directory with the shell's builds. Nothing is read before a method is called.
 * @example const [live] = await openShellStore('.data/shell', openKeys('.data/keys')).builds();
 */
export function openShellStore(root: string, keys: RegistryKeys): ShellStore {
  const directory = path.resolve(root);
  const currentFile = path.join(directory, 'current.json');
  const directoryOf = (version: string) => (assertCoordinates('shell', version), path.join(directory, version));

  async function builds(): Promise<ShellBuild[]> {
    const text = await readFile(currentFile, 'utf8').catch(() => {
      throw new ReleaseError(`There is no shell in ${directory}; npm start puts one there`);
    });
    const { shell, previous } = verifyContent(text, currentSchema, keys, currentFile);
    return previous ? [shell, previous] : [shell];
  }

  return {
    directory,
    builds,
    async stamp() {
      const found = await stat(currentFile).catch(() => null);
      return found ? `${found.ino}:${found.mtimeMs}:${found.size}` : 'missing';
    },
    async verify({ version, sha384 }) {
      const file = path.join(directoryOf(version), DESCRIPTION);
      const content = await readFile(file).catch(() => {
        throw new ReleaseError(`${file} is missing`);
      });
      if (integrityOf(content) !== sha384) throw new ReleaseError(`${file} is not the one that was published`);
      const assets = parseFile(assetsSchema, content.toString('utf8'), file);
      const faults = await verifyFiles(directoryOf(version), assets, DESCRIPTION);
      if (faults.length > 0) throw new ReleaseError(`shell ${version}: ${faults.slice(0, 3).join('; ')}`);
      return assets;
    },
    async publish(builtDirectory, version) {
      const target = directoryOf(version);
      if (!existsSync(target)) {
        const draft = `${target}.draft-${process.pid}`;
        await mkdir(directory, { recursive: true });
        await cp(builtDirectory, draft, { recursive: true });
        await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
      }
      const sha384 = integrityOf(await readFile(path.join(builtDirectory, DESCRIPTION)));
      const shell = { version, sha384, since: new Date().toISOString() };
      const [live, before] = await builds().catch(() => []);
      const previous = (live?.version === version ? before : live) ?? null;
      await writeAtomically(currentFile, signContent({ shell, previous }, keys));
    },
  };
}
