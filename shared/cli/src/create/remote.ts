import { LOCALES, paths } from '@nightlark/contract';
import { assertCoordinates, ReleaseError } from '@nightlark/release';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import { bannerFiles, bannerTexts } from './banner-files.ts';
import { namesOf } from './names.ts';
import { packageFiles } from './package-files.ts';
import { screenFiles, screenTexts } from './screen-files.ts';
import { catalogueFile } from './texts.ts';
import { writeFiles } from './write-files.ts';

/** A new team's package (docs/guides/teams.md#a-day-with-your-remote): it builds, tests and publishes as it is. */
export async function createRemote(name: string, root: string = ROOT): Promise<string[]> {
  assertCoordinates(name, '0.0.0');
  const names = namesOf(name.replace(/^mf-/, ''), 'remote');
  const owner = Object.values(paths).find((known) => known.path === `/${names.short}` || known.name === names.short);
  if (owner) throw new ReleaseError(`The product has the address ${owner.path} already; choose another name`);
  const words = [screenTexts(names.camel, names), bannerTexts(names)];
  const messages = LOCALES.map((locale) => [`src/messages/${locale}.json`, catalogueFile(words[0]![locale], words[1]![locale])] as const);
  return writeFiles(path.join(root, name), {
    ...packageFiles(name, names),
    ...screenFiles(names.camel, names),
    ...bannerFiles(names),
    ...Object.fromEntries(messages),
  });
}
