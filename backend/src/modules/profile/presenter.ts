import {
  ageOn,
  type Image,
  type OwnProfile,
  type Profile,
  type ProfileCard,
  type ProfileDetails,
  type Settings,
} from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { accessTo, presentImage, presentOwnImage, SHOWN_COLUMNS, type ShownImage } from '../photos/present-image.ts';
import { hasConsent } from './consent.ts';
import { coarseDistanceKm, type Position } from './distance.ts';
import { audiencesOf, type Fields, viewerKindOf, shownFields } from './shown.ts';
import { CARD_COLUMNS, type CardRow, ONLINE_MS, type ProfileRow, visibleTo } from './visibility.ts';

type CardViewer = Pick<Viewer, 'id' | 'paid'> & Partial<Position>;

/** The cards of members, in the order of `ids`; without those invisible to the viewer. */
export async function loadCards(deps: Deps, viewer: CardViewer | null, ids: readonly number[]): Promise<ProfileCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow & CardExtras>`
    select ${cardColumns(viewer)} from profile where id = any(${ids}::bigint[]) and ${visibleTo(viewer)}`.execute(deps.db);
  const cards = new Map(rows.map((row) => [row.id, presentCard(deps, viewer, row, row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** A member's whole row, with what a card and a page of theirs show beyond it. */
export type MemberRow = ProfileRow & CardExtras & { images: ShownImage[] };

/** The columns of `MemberRow` in a select from `profile`. */
export function memberColumns(viewer: Pick<Viewer, 'id'> | null): RawBuilder<unknown> {
  return sql`profile.*, ${cardExtras(viewer)}, coalesce((select jsonb_agg(image order by position, image.id) from image
    where profile_id = profile.id and status = 'active'), '[]') as images`;
}

/** A member's photos for a viewer, the main one first. */
export function presentPhotos(deps: Deps, viewer: CardViewer | null, row: MemberRow): Image[] {
  const isMain = ({ id }: ShownImage) => Number(id === row.main_image_id);
  return row.images.toSorted((a, b) => isMain(b) - isMain(a)).map((image) => presentImage(deps, image, accessTo(image, row, viewer)));
}

/** One member's full profile for a viewer to whom they are visible: only the fields visible to this viewer. */
export function presentProfile(
  deps: Deps,
  viewer: CardViewer | null,
  row: ProfileRow & CardExtras,
  settings: Pick<Settings, 'visible_profile_fields'>,
): Profile {
  const fields = shownFields(row, viewerKindOf(viewer, row.id), settings);
  return { ...presentCard(deps, viewer, row, row), ...presentDetails(fields), sexuality: fields.sexuality };
}

/** Rows already known to be visible, as cards. */
export async function presentCards(deps: Deps, viewer: CardViewer | null, rows: readonly CardRow[]): Promise<ProfileCard[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await sql<CardExtras & { id: number }>`
    select id, ${cardExtras(viewer)} from profile where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(deps.db);
  const extras = new Map(found.map((each) => [each.id, each]));
  return rows.map((row) => presentCard(deps, viewer, row, extras.get(row.id) ?? { main: null, mutual: null }));
}

/** A card's data beyond the profile's own row. */
export interface CardExtras {
  main: ShownImage | null;
  /** Whether the viewer's like is mutual; null if they have given none. */
  mutual: boolean | null;
}

const CARD = sql.raw(CARD_COLUMNS.map((column) => `profile.${column}`).join(', '));
const IMAGE_COLUMNS = sql.raw(SHOWN_COLUMNS.join(', '));

/**
 * A card's extras as columns of a select from `profile`: for pages read in one round trip to the database, not four.
 * @param mutual where the likes are known already
 */
function cardExtras(viewer: Pick<Viewer, 'id'> | null, mutual: RawBuilder<unknown> = mutualOf(viewer)): RawBuilder<unknown> {
  return sql`(select to_json(shown) from (
    select ${IMAGE_COLUMNS} from image where id = profile.main_image_id and status = 'active') shown) as main, ${mutual} as mutual`;
}

const mutualOf = (viewer: Pick<Viewer, 'id'> | null): RawBuilder<unknown> =>
  viewer ? sql`(select matched_at is not null from likes where from_id = ${viewer.id} and to_id = profile.id)` : sql`null::boolean`;

/** The columns of a card with its extras, in a select from `profile`. */
export function cardColumns(viewer: Pick<Viewer, 'id'> | null, mutual?: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${CARD}, ${cardExtras(viewer, mutual)}`;
}

/** A card's columns as JSON, whose times are texts. */
export type CardJson = Omit<CardRow & CardExtras, 'last_active'> & { last_active: string };

/** The card of the member with an id, as a column of any select. */
export function cardJson(viewer: Pick<Viewer, 'id'> | null, id: RawBuilder<unknown>): RawBuilder<CardJson | null> {
  return sql`(select to_json(card) from (select ${cardColumns(viewer)} from profile where profile.id = ${id}) card)`;
}

export function presentCardJson(deps: Deps, viewer: CardViewer | null, json: CardJson): ProfileCard {
  return presentCard(deps, viewer, { ...json, last_active: new Date(json.last_active) }, json);
}

/** One row already known to be visible, with its extras, as a card. */
export function presentCard(deps: Deps, viewer: CardViewer | null, row: CardRow, { main, mutual }: CardExtras): ProfileCard {
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
    liked: mutual !== null,
    match: mutual === true,
  };
}

/** The columns of a member's own profile, in a select from `profile`. */
export interface OwnRow {
  row: Omit<ProfileRow, 'last_active' | 'created_at'>;
  images: ShownImage[];
  consent: boolean;
}
export const ownColumns = (id: number): RawBuilder<unknown> => sql`to_jsonb(profile) as row, ${hasConsent(id)} as consent,
  coalesce((select jsonb_agg(image order by position, image.id) from image where profile_id = profile.id), '[]') as images`;

/** The member's own profile (GET profile.php). */
export async function loadOwnProfile(deps: Deps, id: number): Promise<OwnProfile> {
  const { rows } = await sql<OwnRow>`${PREPARED} select ${ownColumns(id)} from profile where id = ${id}`.execute(deps.db);
  if (!rows[0]) throw new ApiFailure('not_found');
  return presentOwnProfile(deps, rows[0]);
}

export function presentOwnProfile(deps: Deps, { row, images, consent }: OwnRow): OwnProfile {
  const main = images.find((image) => image.id === row.main_image_id);
  const access = (image: ShownImage) => accessTo(image, row, { id: row.id, paid: false });
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
