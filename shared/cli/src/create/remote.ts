import { LOCALES, paths, type PathEntry } from '@nightlark/contract';
import { assertCoordinates, ReleaseError } from '@nightlark/release';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@nightlark/tooling/packages';
import { bannerFiles, bannerTexts } from './banner-files.ts';
import { namesOf } from './names.ts';
import { packageFiles } from './package-files.ts';
import { callingScreenFiles, screenTexts } from './screen-files.ts';
import { catalogueFile } from './texts.ts';
import { writeFiles } from './write-files.ts';

/** The contract's paths, and those of remotes. */
async function knownPaths(): Promise<Pick<PathEntry, 'name' | 'path'>[]> {
  const own = globSync('mf-*/src/paths.ts', { cwd: ROOT }).map(
    (file) => import(pathToFileURL(path.join(ROOT, file)).href) as Promise<{ ownPaths: Record<string, PathEntry> }>,
  );
  return [...Object.values(paths), ...(await Promise.all(own)).flatMap(({ ownPaths }) => Object.values(ownPaths))];
}

/** Creates a new team's package (docs/guides/teams.md#a-day-with-your-remote): it builds, passes its tests and can be published. */
export async function createRemote(name: string, root: string = ROOT): Promise<string[]> {
  assertCoordinates(name, '0.0.0');
  const names = namesOf(name.replace(/^mf-/, ''), 'remote');
  const owner = (await knownPaths()).find((known) => known.path === `/${names.short}` || known.name === names.short);
  if (owner) throw new ReleaseError(`The product has the address ${owner.path} already; choose another name`);
  const words = [screenTexts(names.camel, names), bannerTexts(names)];
  const messages = LOCALES.map((locale) => [`src/messages/${locale}.json`, catalogueFile(words[0]![locale], words[1]![locale])] as const);
  return writeFiles(path.join(root, name), {
    ...packageFiles(name, names),
    ...callingScreenFiles(name, names.camel, names),
    ...bannerFiles(names),
    ...Object.fromEntries(messages),
  });
}
