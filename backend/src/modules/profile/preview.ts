import type { ResponseOf, Settings } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { presentImage } from '../photos/present-image.ts';
import { notesAbout } from './notes.ts';
import { memberColumns, type MemberRow, presentProfile } from './presenter.ts';

/** No member has this id: a viewer who is neither the owner nor anybody else. */
const NOBODY = 0;

/**
 * One's own profile as others see it: the same presenters, with a viewer of that kind. A hidden profile is presented as if it were
 * visible.
 */
export async function previewOf(
  deps: Deps,
  id: number,
  as: 'visitor' | 'free' | 'premium',
  settings: Settings,
): Promise<ResponseOf<'previewProfile'>> {
  const viewer = as === 'visitor' ? null : { id: NOBODY, paid: as === 'premium' };
  const { rows } = await sql<MemberRow>`select ${memberColumns(viewer)} from profile where id = ${id}`.execute(deps.db);
  const row = rows[0]!;
  const profile = presentProfile(deps, viewer, row, settings);
  const isMain = (image: { id: number }) => image.id === row.main_image_id;
  const images = row.images
    .toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)))
    // The viewer of the preview is the owner: links are signed for them. The main photo's too, since the public URL of a
    // hidden profile does not work.
    .map((image) => presentImage(deps, image, isMain(image) || viewer?.paid ? { signedFor: id } : 'locked'));
  return {
    profile: { ...profile, main_image: images.find(isMain) ?? null },
    images,
    notes: notesAbout(row, settings, deps.now()),
  };
}
