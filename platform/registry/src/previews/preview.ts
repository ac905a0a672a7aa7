import { z } from 'zod';
import { remoteName, semver } from '../coordinates.ts';
import { linkKey, type LinkKind } from '../links/signed-link.ts';
import { sha384 } from '../stores/index-schema.ts';

/** The hash is that of its `release.json`: the link vouches for the version, as the index does for those that are live. */
const previewedRelease = z.strictObject({ name: remoteName, version: semver, sha384 });
export type PreviewedRelease = z.output<typeof previewedRelease>;

export const MAX_PREVIEWED = 20;
const previewSchema = z
  .strictObject({
    releases: z.array(previewedRelease).max(MAX_PREVIEWED),
    /** Of a team's member, who chooses other versions by the toolbar. */
    mayChoose: z.boolean(),
    key: linkKey,
  })
  .refine(({ mayChoose, key }) => !mayChoose || key !== undefined);

/** Published versions that one browser gets, on the server too (docs/guides/teams.md#look-at-a-version-before-it-is-live). */
export type Preview = z.output<typeof previewSchema>;

export const PREVIEW_LINK: LinkKind<Preview> = { id: 'preview1', what: 'a preview', schema: previewSchema };

/** Whether a version is named by the hash of its sources: a build that is no release of its team (`publish --preview`). */
export const isSourceVersion = (version: string): boolean => /-h[0-9a-f]{10}$/.test(version);

/** Validity of a link, and of a version that was published for previews alone. */
export const PREVIEW_DAYS = { default: 7, max: 30 } as const;
