import { ageOn, type OwnProfile, type Profile, type ProfileCard, type ProfileDetails, type Settings } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { accessTo, type ImageRow, presentImage, presentOwnImage, SHOWN_COLUMNS, type ShownImage } from '../photos/present-image.ts';
import { hasConsent } from './consent.ts';
import { coarseDistanceKm, type Position } from './distance.ts';
import { audiencesOf, type Fields, viewerKindOf, shownFields } from './shown.ts';
import { type CardRow, ONLINE_MS, type ProfileRow, visibleTo } from './visibility.ts';

type CardViewer = Pick<Viewer, 'id' | 'paid'> & Partial<Position>;

/** The cards of members, in the order of `ids`; without those invisible to the viewer. */
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

/** One member's full profile for a viewer, from a row of `findVisible`: only the fields visible to this viewer. */
export async function presentProfile(
  deps: Deps,
  viewer: CardViewer | null,
  row: ProfileRow,
  settings: Pick<Settings, 'visible_profile_fields'>,
): Promise<Profile> {
  const [card] = await presentCards(deps, viewer, [row]);
  const fields = shownFields(row, viewerKindOf(viewer, row.id), settings);
  return { ...card!, ...presentDetails(fields), sexuality: fields.sexuality };
}

/** Rows already known to be visible, as cards. */
export async function presentCards(deps: Deps, viewer: CardViewer | null, rows: readonly CardRow[]): Promise<ProfileCard[]> {
  const [images, likes] = await Promise.all([mainImages(deps, rows), likesBetween(deps, viewer, rows)]);
  return rows.map((row) =>
    presentCard(deps, viewer, row, {
      main: images.get(row.id) ?? null,
      sent: likes.sent.has(row.id),
      received: likes.received.has(row.id),
    }),
  );
}

/** A card's data beyond the profile's own row. */
export interface CardExtras {
  main: ShownImage | null;
  /** Likes between the two. */
  sent: boolean;
  received: boolean;
}

const IMAGE_COLUMNS = sql.raw(SHOWN_COLUMNS.join(', '));

/** A card's extras as columns of a select from `profile`: for pages read in one round trip to the database, not four. */
export function cardExtras(viewer: Pick<Viewer, 'id'> | null): RawBuilder<unknown> {
  const main = sql`(select to_json(shown) from (
    select ${IMAGE_COLUMNS} from image where id = profile.main_image_id and status = 'active') shown) as main`;
  if (!viewer) return sql`${main}, false as sent, false as received`;
  return sql`${main},
    (select true from likes where from_id = ${viewer.id} and to_id = profile.id) is true as sent,
    (select true from likes where from_id = profile.id and to_id = ${viewer.id}) is true as received`;
}

/** One row already known to be visible, with its extras, as a card. */
export function presentCard(deps: Deps, viewer: CardViewer | null, row: CardRow, { main, sent, received }: CardExtras): ProfileCard {
  const now = deps.now();
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.birthdate, now),
    gender: row.gender,
    country: row.country as ProfileCard['country'],
    region: row.region,
    city: row.city,
    distance_km: coarseDistanceKm({ lat: viewer?.lat ?? null, lon: viewer?.lon ?? null }, row),
    online: now.getTime() - row.last_active.getTime() < ONLINE_MS,
    fictional: row.fictional,
    photo_count: row.photo_count,
    // Files of a hidden profile are available only to its owner.
    main_image: main && (row.active || row.id === viewer?.id) ? presentImage(deps, main, accessTo(main, row, viewer)) : null,
    liked: sent,
    match: sent && received,
  };
}

/** The member's own profile (GET profile.php; also within `user`). */
export async function loadOwnProfile(deps: Deps, id: number): Promise<OwnProfile> {
  const { rows } = await sql<{
    row: Omit<ProfileRow, 'last_active' | 'created_at'>;
    images: ShownImage[];
    consent: boolean;
  }>`${PREPARED} select
      to_jsonb(profile) as row, ${hasConsent(id)} as consent,
      coalesce((select jsonb_agg(image order by position, image.id) from image where profile_id = profile.id), '[]') as images
    from profile where id = ${id}`.execute(deps.db);
  if (!rows[0]) throw new ApiFailure('not_found');
  const { row, images, consent } = rows[0];
  const main = images.find((image) => image.id === row.main_image_id);
  const access = (image: ShownImage) => accessTo(image, row, { id, paid: false });
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.birthdate, deps.now()),
    date_of_birth: row.birthdate,
    date_of_birth_fixed: row.birthdate_corrected_at !== null,
    gender_fixed: row.gender_corrected_at !== null,
    gender: row.gender,
    sexuality: row.sexuality,
    country: row.country as OwnProfile['country'],
    region: row.region,
    region_id: row.region_id,
    city: row.city,
    place_id: row.place_id,
    fictional: row.fictional,
    photo_count: row.photo_count,
    status: row.active ? 'active' : 'disabled',
    main_image: main ? presentImage(deps, main, access(main)) : null,
    images: images.map((image) => presentOwnImage(deps, image, access(image))),
    ...presentDetails(row),
    shown_to: audiencesOf(row),
    indexable: row.indexable,
    show_last_seen: row.show_last_seen,
    sensitive_consent: consent,
  };
}

/** All images of a member in order. */
export function loadImages(deps: Deps, profileId: number): Promise<ImageRow[]> {
  return deps.db.selectFrom('image').selectAll().where('profile_id', '=', profileId).orderBy('position').orderBy('id').execute();
}

function presentDetails(row: Fields): ProfileDetails {
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

async function mainImages(deps: Deps, rows: readonly CardRow[]): Promise<Map<number, ImageRow>> {
  const ids = rows.flatMap((row) => row.main_image_id ?? []);
  if (ids.length === 0) return new Map();
  const images = await deps.db.selectFrom('image').selectAll().where('id', 'in', ids).where('status', '=', 'active').execute();
  return new Map(images.map((image) => [image.profile_id, image]));
}

async function likesBetween(
  deps: Deps,
  viewer: CardViewer | null,
  rows: readonly CardRow[],
): Promise<{ sent: Set<number>; received: Set<number> }> {
  if (!viewer || rows.length === 0) return { sent: new Set(), received: new Set() };
  const ids = rows.map((row) => row.id);
  const [sent, received] = await Promise.all([
    deps.db.selectFrom('likes').select('to_id as id').where('from_id', '=', viewer.id).where('to_id', 'in', ids).execute(),
    deps.db.selectFrom('likes').select('from_id as id').where('to_id', '=', viewer.id).where('from_id', 'in', ids).execute(),
  ]);
  return { sent: new Set(sent.map(({ id }) => id)), received: new Set(received.map(({ id }) => id)) };
}
