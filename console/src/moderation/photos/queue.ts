import type { Deps } from '@nightlark/backend';
import type { SeenPhoto } from '@nightlark/backend/moderation';
import { type Cursor, isAfter, microsOf } from '@nightlark/backend/server';
import { ageOn, type PhotoReason } from '@nightlark/contract';
import { LIST_PAGE } from '../lists.ts';
import { photoForReview } from './photo-for-review.ts';
import { pageOf } from '../../page-of.ts';

export type ReviewList = 'waiting' | 'decided';

/** What a moderator sees of a photo: the picture, and only those data of the member that help to judge it. */
export interface ReviewItem extends SeenPhoto {
  status: 'pending' | 'active' | 'rejected';
  reason: PhotoReason | 'hidden' | null;
  src: string;
  uploadedAt: string;
  reviewedBy: string | null;
  person: { age: number; gender: 'male' | 'female'; country: string };
}

interface ReviewPage {
  items: ReviewItem[];
  next: Cursor | null;
  /** How many photos are pending. */
  waiting: number;
}

/** A page of the pending photos, oldest first, or of the decided ones, latest first. */
export async function reviewQueue(deps: Deps, which: ReviewList, after?: Cursor): Promise<ReviewPage> {
  const [found, { waiting }] = await Promise.all([
    selectPhotos(deps, which, after),
    deps.slowDb
      .selectFrom('image')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow(),
  ]);
  const { rows, next } = pageOf(found, LIST_PAGE, ({ micros, id }) => ({ micros, id: String(id) }));
  const items = rows.map(({ id, name, status, reason, created_at, reviewed_by, reviewed_at, birthdate, gender, country }) => ({
    id,
    picture: name,
    reviewed: reviewed_at,
    status,
    reason,
    src: photoForReview.href(id),
    uploadedAt: created_at.toISOString(),
    reviewedBy: reviewed_by,
    person: { age: ageOn(birthdate, deps.now()), gender, country },
  }));
  return { items, next, waiting };
}

function selectPhotos({ slowDb }: Deps, which: ReviewList, after: Cursor | undefined) {
  const isWaiting = which === 'waiting';
  const time = isWaiting ? 'image.created_at' : 'image.reviewed_at';
  const direction = isWaiting ? 'asc' : 'desc';
  return slowDb
    .selectFrom('image')
    .innerJoin('profile', 'profile.id', 'image.profile_id')
    .select(['image.id', 'image.name', 'image.status', 'image.reason', 'image.created_at', 'image.reviewed_by', 'image.reviewed_at'])
    .select(['profile.birthdate', 'profile.gender', 'profile.country', microsOf(time).as('micros')])
    .where((eb) => (isWaiting ? eb('image.status', '=', 'pending') : eb('image.reviewed_at', 'is not', null)))
    .$if(after !== undefined, (query) =>
      query.where(isAfter(time, 'image.id', after!, { first: isWaiting ? 'oldest' : 'latest', ids: 'bigint' })),
    )
    .orderBy(time, direction)
    .orderBy('image.id', direction)
    .limit(LIST_PAGE + 1)
    .execute();
}
