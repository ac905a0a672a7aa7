import { type ShownTo, CHOSEN_FIELDS, type ChosenField, DEFAULT_SHOWN_TO, type Settings } from '@nightlark/contract';
import type { Viewer } from '../../session/viewer.ts';
import type { ProfileRow } from './visibility.ts';

/** Kinds of viewers of a profile. A blocked one is none of these: for them there is no profile (`visibleTo`). */
type ViewerKind = 'visitor' | 'member' | 'self';

export type Fields = Pick<ProfileRow, ChosenField>;

const SEEN_BY: Record<ViewerKind, readonly ShownTo[]> = {
  visitor: ['everybody'],
  member: ['everybody', 'members'],
  self: ['everybody', 'members', 'nobody'],
};
/** As if the member had left the fields unset. */
const HIDDEN_FIELDS: Fields = {
  relationship_status: null,
  sexuality: null,
  body_type: null,
  hair_color: null,
  eye_color: null,
  tattoos: null,
  interests: [],
  about: '',
};

export function viewerKindOf(viewer: Pick<Viewer, 'id'> | null, ownerId: number): ViewerKind {
  if (!viewer) return 'visitor';
  return viewer.id === ownerId ? 'self' : 'member';
}

/** The audience of each field: as the member chose, else the default. */
export function audiencesOf({ shown_to }: Pick<ProfileRow, 'shown_to'>): Record<ChosenField, ShownTo> {
  return { ...DEFAULT_SHOWN_TO, ...shown_to };
}

/**
 * The one rule of field visibility, for every call: the fields that the site shows at all and the member shows to this viewer.
 * The others are treated as unset, so that no response reveals them.
 */
export function shownFields(
  row: Fields & Pick<ProfileRow, 'shown_to'>,
  viewerKind: ViewerKind,
  { visible_profile_fields: ofSite }: Pick<Settings, 'visible_profile_fields'>,
): Fields {
  const audiences = audiencesOf(row);
  const shown = (field: ChosenField) => ofSite.includes(field) && SEEN_BY[viewerKind].includes(audiences[field]);
  return Object.fromEntries(CHOSEN_FIELDS.map((field) => [field, shown(field) ? row[field] : HIDDEN_FIELDS[field]])) as unknown as Fields;
}
