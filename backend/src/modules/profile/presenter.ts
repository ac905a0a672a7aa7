import { ageOn, type Image, type OwnProfile, type Profile, type ProfileCard, type ProfileDetails } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { accessTo, type ImageRow, presentImage } from '../photos/present-image.ts';
import { ONLINE_MS, type ProfileRow, visibleTo } from './visibility.ts';

type CardViewer = Pick<Viewer, 'id' | 'paid'>;

/** The cards of members, in the order of `ids`; those whom the viewer may not see are left out. */
export async function loadCards(deps: Deps, viewer: CardViewer | null, ids: readonly number[]): Promise<ProfileCard[]> {
  if (ids.length === 0) return [];
  const rows = await deps.db
    .selectFrom('profile')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .where(visibleTo(viewer))
    .execute();
  const cards = new Map((await presentCards(deps, viewer, rows)).map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** One member's full profile for a viewer, from a row that `findVisible` gave. */
export async function presentProfile(deps: Deps, viewer: CardViewer | null, row: ProfileRow): Promise<Profile> {
  const [card] = await presentCards(deps, viewer, [row]);
  return { ...card!, ...presentDetails(row), sexuality: row.sexuality };
}

/** Rows that are already known to be visible, as cards. */
export async function presentCards(deps: Deps, viewer: CardViewer | null, rows: readonly ProfileRow[]): Promise<ProfileCard[]> {
  const [images, likes] = await Promise.all([mainImages(deps, rows), likesBetween(deps, viewer, rows)]);
  const now = deps.now();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    age: ageOn(row.birthdate, now),
    gender: row.gender,
    country: row.country as ProfileCard['country'],
    region: row.region,
    city: row.city,
    online: now.getTime() - row.last_active.getTime() < ONLINE_MS,
    fictional: row.fictional,
    photo_count: row.photo_count,
    main_image: presentMain(deps, viewer, row, images.get(row.id)),
    liked: likes.sent.has(row.id),
    match: likes.sent.has(row.id) && likes.received.has(row.id),
  }));
}

/** The member's own profile (GET profile.php; also within `user`). */
export async function loadOwnProfile(deps: Deps, id: number): Promise<OwnProfile> {
  const row = await deps.db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiFailure('not_found');
  const images = await loadImages(deps, id);
  const main = images.find((image) => image.id === row.main_image_id);
  const show = (image: ImageRow) => presentImage(deps, image, accessTo(image, row, { id, paid: false }));
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.birthdate, deps.now()),
    date_of_birth: row.birthdate,
    gender: row.gender,
    sexuality: row.sexuality,
    country: row.country as OwnProfile['country'],
    region: row.region,
    region_id: row.region_id,
    city: row.city,
    fictional: row.fictional,
    photo_count: row.photo_count,
    status: row.active ? 'active' : 'disabled',
    main_image: main ? show(main) : null,
    images: images.map(show),
    ...presentDetails(row),
  };
}

/** All images of a member in their order. */
export function loadImages(deps: Deps, profileId: number): Promise<ImageRow[]> {
  return deps.db.selectFrom('image').selectAll().where('profile_id', '=', profileId).orderBy('position').orderBy('id').execute();
}

function presentDetails(row: ProfileRow): ProfileDetails {
  return {
    relationship_status: row.relationship_status as ProfileDetails['relationship_status'],
    hair_color: row.hair_color as ProfileDetails['hair_color'],
    eye_color: row.eye_color as ProfileDetails['eye_color'],
    body_type: row.body_type as ProfileDetails['body_type'],
    tattoos: row.tattoos as ProfileDetails['tattoos'],
    interests: row.interests as ProfileDetails['interests'],
    about: row.about,
  };
}

function presentMain(deps: Deps, viewer: CardViewer | null, row: ProfileRow, image: ImageRow | undefined): Image | null {
  return image ? presentImage(deps, image, accessTo(image, row, viewer)) : null;
}

async function mainImages(deps: Deps, rows: readonly ProfileRow[]): Promise<Map<number, ImageRow>> {
  const ids = rows.flatMap((row) => row.main_image_id ?? []);
  if (ids.length === 0) return new Map();
  const images = await deps.db.selectFrom('image').selectAll().where('id', 'in', ids).where('status', '=', 'active').execute();
  return new Map(images.map((image) => [image.profile_id, image]));
}

async function likesBetween(
  deps: Deps,
  viewer: CardViewer | null,
  rows: readonly ProfileRow[],
): Promise<{ sent: Set<number>; received: Set<number> }> {
  if (!viewer || rows.length === 0) return { sent: new Set(), received: new Set() };
  const ids = rows.map((row) => row.id);
  const [sent, received] = await Promise.all([
    deps.db.selectFrom('likes').select('to_id as id').where('from_id', '=', viewer.id).where('to_id', 'in', ids).execute(),
    deps.db.selectFrom('likes').select('from_id as id').where('to_id', '=', viewer.id).where('from_id', 'in', ids).execute(),
  ]);
  return { sent: new Set(sent.map(({ id }) => id)), received: new Set(received.map(({ id }) => id)) };
}
