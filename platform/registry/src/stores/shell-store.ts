import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ReleaseError, assertCoordinates, assetsSchema, parseFile, type Assets, integrityOf, verifyFiles } from '@nightlark/release';
import { copyDirectory } from './copy-directory.ts';
import { verifyContent, signContent } from './envelope.ts';
import type { RegistryKeys } from './keys.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { removeAbandoned } from './remove-abandoned.ts';
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

  const readCurrent = () => nullIfMissing(readFile(currentFile, 'utf8'));
  function buildsIn(text: string): ShellBuild[] {
    const { shell, previous } = verifyContent(text, currentSchema, keys, currentFile);
    return previous ? [shell, previous] : [shell];
  }
  /** None of a text that this key did not sign: a first publication after a change of keys. */
  function trustedBuildsIn(text: string | null): ShellBuild[] {
    try {
      return text === null ? [] : buildsIn(text);
    } catch {
      return [];
    }
  }

  return {
    directory,
    async builds() {
      const text = await readCurrent();
      if (text === null) throw new ReleaseError(`There is no shell in ${directory}; npm start puts one there`);
      return buildsIn(text);
    },
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
      const draft = `${target}.draft-${randomUUID()}`;
      await removeAbandoned(directory, /\.draft-/).catch(() => undefined);
      if (!existsSync(target)) await copyDirectory({ from: builtDirectory, draft, target, what: `shell ${version}` });
      const sha384 = integrityOf(await readFile(path.join(builtDirectory, DESCRIPTION)));
      const shell = { version, sha384, since: new Date().toISOString() };
      const [live, before] = trustedBuildsIn(await readCurrent());
      const previous = (live?.version === version ? before : live) ?? null;
      await writeAtomically(currentFile, signContent({ shell, previous }, keys));
    },
  };
}
