import { ageOn, type PhotoReason } from '@nightlark/contract';
import type { Deps } from '../../../deps.ts';
import type { SeenPhoto } from './decide.ts';
import { photoForReview } from './photo-for-review.ts';

const PAGE = 24;

export type ReviewList = 'waiting' | 'decided';

/** What a moderator sees of a photo: the picture, and only those data of the member that help to judge it. */
export interface ReviewItem extends SeenPhoto {
  status: 'pending' | 'active' | 'rejected';
  reason: PhotoReason | null;
  src: string;
  uploadedAt: string;
  reviewedBy: string | null;
  person: { age: number; gender: 'male' | 'female'; country: string };
}

/** Pending photos, oldest first, or the most recent decisions; and the number of pending ones. */
export async function reviewQueue(deps: Deps, which: ReviewList): Promise<{ items: ReviewItem[]; waiting: number }> {
  const query = deps.slowDb
    .selectFrom('image')
    .innerJoin('profile', 'profile.id', 'image.profile_id')
    .select(['image.id', 'image.name', 'image.status', 'image.reason', 'image.created_at', 'image.reviewed_by'])
    .select(['profile.birthdate', 'profile.gender', 'profile.country'])
    .limit(PAGE);
  const [rows, { waiting }] = await Promise.all([
    which === 'waiting'
      ? query.where('image.status', '=', 'pending').orderBy('image.created_at').orderBy('image.id').execute()
      : query.where('image.reviewed_at', 'is not', null).orderBy('image.reviewed_at', 'desc').execute(),
    deps.slowDb
      .selectFrom('image')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(({ id, name, status, reason, created_at, reviewed_by, birthdate, gender, country }) => ({
    id,
    picture: name,
    status,
    reason,
    src: photoForReview.href(id),
    uploadedAt: created_at.toISOString(),
    reviewedBy: reviewed_by,
    person: { age: ageOn(birthdate, deps.now()), gender, country },
  }));
  return { items, waiting };
}
