import type { Platform } from '@nightlark/registry/platform';
import { packageVersion } from '@nightlark/tooling/packages';
import { changedRemotes } from './changed-remotes.ts';
import { tagOf } from './release-tag.ts';

/** Never published as a remote, so no checkout has a tag of it. */
const UNTAGGED = 'shell';
const version = packageVersion(UNTAGGED);
const platformWith = (...versions: string[]) => ({ published: () => Promise.resolve(versions) }) as Partial<Platform> as Platform;

test('version not published → is to be published, with or without a tag', async () => {
  expect(await changedRemotes([UNTAGGED], platformWith('0.0.1'))).toEqual([UNTAGGED]);
});

test('version published and its tag missing → refused, with the tag and how to get it', async () => {
  await expect(changedRemotes([UNTAGGED], platformWith(version))).rejects.toThrow(
    new RegExp(`tag is missing here: ${tagOf(UNTAGGED, version)}\\. .*git fetch --tags`),
  );
});
