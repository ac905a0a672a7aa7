import { LOCALES } from '@nightlark/contract';
import { assertCoordinates } from '@nightlark/release';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import { bannerFiles, bannerTexts } from './banner-files.ts';
import { assertFreeAddress } from './known-paths.ts';
import { namesOf } from './names.ts';
import { packageFiles } from './package-files.ts';
import { callingScreenFiles, screenTexts } from './screen-files.ts';
import { catalogueFile } from './texts.ts';
import { writeFiles } from './write-files.ts';

/** Creates a new team's package (docs/guides/teams.md#a-day-with-your-remote): it builds, passes its tests and can be published. */
export async function createRemote(name: string, root: string = ROOT): Promise<string[]> {
  assertCoordinates(name, '0.0.0');
  const names = namesOf(name.replace(/^mf-/, ''), 'remote');
  await assertFreeAddress(names.short);
  const words = [screenTexts(names.camel, names), bannerTexts(names)];
  const messages = LOCALES.map((locale) => [`src/messages/${locale}.json`, catalogueFile(words[0]![locale], words[1]![locale])] as const);
  return writeFiles(path.join(root, name), {
    ...packageFiles(name, names),
    ...callingScreenFiles(name, names.camel, names),
    ...bannerFiles(names),
    ...Object.fromEntries(messages),
  });
}
