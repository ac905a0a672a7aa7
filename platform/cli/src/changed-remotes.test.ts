import { packageVersion } from '@nightlark/tooling/packages';
import { aCheckout, type Checkout } from '@nightlark/tooling/testing';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changedRemotes } from './changed-remotes.ts';
import { hasTag, tagOf, tagRelease } from './release-tag.ts';

const BUSY_MS = 180_000;
const LIKES = 'mf-likes';

let checkout: Checkout;
let version: string;
beforeAll(() => {
  checkout = aCheckout();
  version = packageVersion(LIKES, checkout.root);
});
afterAll(() => checkout.remove());
afterEach(() => {
  checkout.reset();
  if (hasTag(tagOf(LIKES, version), checkout.root)) checkout.git('tag', '--delete', tagOf(LIKES, version));
});

const changed = (...published: string[]) => changedRemotes([LIKES], { published: async () => published }, checkout.root);
const tag = () => tagRelease(LIKES, version, checkout.root);

test('version not published → is to be published, with or without a tag', async () => {
  expect(await changed('0.0.1')).toEqual({ unpublished: [LIKES], suspected: [] });
  tag();
  expect(await changed('0.0.1')).toEqual({ unpublished: [LIKES], suspected: [] });
});

test('version published and its tag missing → refused, with the tag and how to get it', async () => {
  await expect(changed(version)).rejects.toThrow(new RegExp(`tag is missing here: ${tagOf(LIKES, version)}\\. .*git fetch --tags`));
});

test(
  'published and tagged → nothing to publish; once its sources or a shared package change → suspected; with a new version → to be published',
  async () => {
    expect(tag()).toBe(tagOf(LIKES, version));
    checkout.change(
      'mf-chat/src/new.ts',
      'backend/src/new.ts',
      'mf-likes/README.md',
      'shared/ui/src/button.test.tsx',
      'shared/testing/src/new.ts',
    );
    checkout.commit('Change another remote, documents and tests');
    expect(await changed(version)).toEqual({ unpublished: [], suspected: [] });

    for (const file of ['mf-likes/src/new.ts', 'shared/ui/src/new.ts']) {
      checkout.reset();
      checkout.change(file);
      checkout.commit('Change it');
      expect(await changed(version)).toEqual({ unpublished: [], suspected: [LIKES] });
    }

    const manifest = path.join(checkout.root, LIKES, 'package.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"version": "${version}"`, '"version": "99.0.0"'));
    expect(await changed(version)).toEqual({ unpublished: [LIKES], suspected: [] });
  },
  BUSY_MS,
);

test('a release with uncommitted changes → no tag; of a commit → its tag, which stays there', () => {
  checkout.change('shared/ui/src/new.ts');
  expect(tag()).toBeNull();
  checkout.reset();
  checkout.change('mf-chat/src/new.ts');
  expect(tag()).toBe(tagOf(LIKES, version));
  const tagged = checkout.git('rev-parse', tagOf(LIKES, version));
  checkout.commit('Change another remote');
  expect(tag()).toBe(tagOf(LIKES, version));
  expect(checkout.git('rev-parse', tagOf(LIKES, version))).toBe(tagged);
});

test('no repository → no tag', () => expect(tagRelease(LIKES, version, tmpdir())).toBeNull());
