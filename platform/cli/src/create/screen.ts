import { LOCALES } from '@nightlark/contract';
import { assertCoordinates, ReleaseError } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import { assertFreeAddress } from './known-paths.ts';
import { namesOf } from './names.ts';
import { pathDeclaration, routeDeclaration, screenFiles, screenTexts } from './screen-files.ts';
import { catalogueFile } from './texts.ts';
import { writeFiles } from './write-files.ts';

const END_OF_ROUTES = '\n  ],\n  slots: [';
const END_OF_PATHS = '\n} as const;';
const NO_PATHS = `import { definePath } from '@nightlark/contract';

/** Pages that nobody else links to. */
export const ownPaths = {
} as const;
`;
const IMPORT = "import { ownPaths } from './paths.ts';\n";

async function read(directory: string, file: string): Promise<string> {
  return readFile(path.join(directory, file), 'utf8').catch(() => {
    throw new ReleaseError(`${path.basename(directory)} has no ${file}`);
  });
}

/** Adds a screen to a remote: `mf-stories/archive`. */
export async function createScreen(name: string, root: string = ROOT): Promise<string[]> {
  const [remote = '', short = '', ...more] = name.split('/');
  if (!short || more.length > 0) throw new ReleaseError(`"${name}" is not <remote>/<screen>, e.g. mf-likes/favourites`);
  assertCoordinates(remote, '0.0.0');
  const names = namesOf(short, 'screen');
  const directory = path.join(root, remote);
  const manifest = await read(directory, 'src/remote.ts');
  if (!manifest.includes(END_OF_ROUTES))
    throw new ReleaseError(`${remote}/src/remote.ts has no list of routes followed by slots: add the screen by hand`);
  // A team with paths in the contract only has no own ones yet.
  const paths = await read(directory, 'src/paths.ts').catch(() => NO_PATHS);
  if (!paths.includes(END_OF_PATHS)) throw new ReleaseError(`${remote}/src/paths.ts has no list of paths: add the screen by hand`);
  if (paths.includes(`'/${short}'`)) throw new ReleaseError(`${remote} has the route /${short} already`);
  await assertFreeAddress(short);
  const withImport = manifest.includes(IMPORT) ? manifest : manifest.replace(/^(import .*\n)(?!import)/m, `$1${IMPORT}`);

  const prefix = namesOf(remote.replace(/^mf-/, ''), 'remote').camel;
  const words = screenTexts(prefix, names);
  const messages = LOCALES.map(async (locale) => {
    const file = `src/messages/${locale}.json`;
    const before = JSON.parse(await read(directory, file)) as Record<string, string>;
    return [file, catalogueFile(before, words[locale])] as const;
  });
  const replaced = {
    'src/paths.ts': paths.replace(END_OF_PATHS, `${pathDeclaration(names)}${END_OF_PATHS}`),
    'src/remote.ts': withImport.replace(END_OF_ROUTES, `${routeDeclaration(names)}${END_OF_ROUTES}`),
    ...Object.fromEntries(await Promise.all(messages)),
  };
  return writeFiles(directory, screenFiles(prefix, names), replaced);
}
