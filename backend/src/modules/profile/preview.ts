import type { ResponseOf, Settings } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { notesAbout, onlyVisible } from '../member/visible.ts';
import { presentImage } from '../photos/present-image.ts';
import { loadImages, presentProfile } from './presenter.ts';

/** Nobody has this id: a viewer who is neither the owner nor anybody in particular. */
const NOBODY = 0;

/**
 * One's own profile as another member sees it: the same presenters, with a viewer of that kind. A profile that is not shown to
 * anybody now is presented as if it were.
 */
export async function previewOf(deps: Deps, id: number, as: 'free' | 'premium', settings: Settings): Promise<ResponseOf<'previewProfile'>> {
  const row = await deps.db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const viewer = { id: NOBODY, paid: as === 'premium' };
  const [profile, all] = await Promise.all([presentProfile(deps, viewer, row), loadImages(deps, id)]);
  const isMain = (image: { id: number }) => image.id === row.main_image_id;
  const images = all
    .filter(({ status }) => status === 'active')
    .sort((a, b) => Number(isMain(b)) - Number(isMain(a)))
    .map((image) => {
      if (!isMain(image)) return presentImage(deps, image, viewer.paid ? 'signed' : 'locked');
      // By a signed link: the public one of a hidden profile does not work.
      return presentImage(deps, image, 'signed');
    });
  return {
    profile: onlyVisible({ ...profile, main_image: images.find(isMain) ?? null }, settings),
    images,
    notes: notesAbout(row, settings, deps.now()),
  };
}
