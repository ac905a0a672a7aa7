import { type BodyOf, checkName, checkSexuality } from '@nightlark/contract';
import { sql } from 'kysely';
import { toJsonb } from '../../db/to-jsonb.ts';
import { transact } from '../../domain-events/transact.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { cropPhoto } from '../photos/crop.ts';
import { changePhoto, removePhoto, restorePhoto } from '../photos/repository.ts';
import { photoLimit } from '../photos/upload.ts';
import { siteFor } from '../site/site.ts';
import { containsContact, isContactName } from './contact.ts';
import { isMisleading } from './misleading-name.ts';
import { dateOfBirthChange } from './date-of-birth.ts';
import { placeChange } from './place.ts';
import { genderChange } from './gender.ts';
import { loadOwnProfile } from './presenter.ts';
import { previewOf } from './preview.ts';
import { saveProfile } from './repository.ts';

type Change = BodyOf<'updateProfile'>;

const getProfile = endpoint('getProfile', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, deps }) => ({
  profile: await loadOwnProfile(deps, viewer.id),
}));

const previewProfile = endpoint(
  'previewProfile',
  { auth: 'member', age: 'any', limit: 'default' },
  async ({ viewer, query, domain, deps }) => {
    const { settings } = await siteFor(deps, domain);
    return previewOf(deps, viewer.id, query.as, settings);
  },
);

const updateProfile = endpoint(
  'updateProfile',
  { auth: 'member', age: 'any', limit: 'profileChanges' },
  async ({ viewer, body, domain, deps }) => {
    const site = await siteFor(deps, domain);
    checkTexts(body, viewer, site.settings.name);
    const { country, region_id, city, place_id, name, interests, date_of_birth, gender, sensitive_consent, shown_to, ...details } = body;
    const place = await placeChange(deps, viewer.id, { country, region_id, city, place_id });
    const isMove = place.country !== undefined && place.country !== viewer.country;
    if (isMove && !site.settings.countries.some((offered) => offered === place.country))
      throw new ApiFailure('validation', { field: 'country' });
    const change = {
      ...(await genderChange(deps, viewer, gender)),
      ...details,
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(await dateOfBirthChange(deps, { id: viewer.id, domain }, date_of_birth)),
      ...(interests === undefined ? {} : { interests: [...new Set(interests)] }),
      ...place,
      ...(shown_to === undefined ? {} : { shown_to: sql<string>`shown_to || ${toJsonb(shown_to)}::jsonb` }),
    };
    await transact(deps, async (trx, record) => {
      await saveProfile(trx, deps.now(), viewer.id, { change, consent: sensitive_consent, site });
      if (isMove) record('countryChanged', { accountId: viewer.id });
    });
    return { profile: await loadOwnProfile(deps, viewer.id) };
  },
);

/** @throws ApiFailure that names the field (docs/product/profiles-and-photos.md) */
function checkTexts(body: Change, viewer: Viewer, siteName: string): void {
  if (body.name !== undefined) {
    const wrong = checkName(body.name, viewer.email);
    if (wrong) throw new ApiFailure(wrong, { field: 'name' });
    if (isMisleading(body.name, siteName)) throw new ApiFailure('name_misleading', { field: 'name' });
    if (isContactName(body.name)) throw new ApiFailure('contact_in_text', { field: 'name' });
  }
  const contradicts = checkSexuality(body.gender ?? viewer.gender, body.sexuality ?? null);
  if (contradicts) throw new ApiFailure(contradicts, { field: 'sexuality' });
  if (containsContact(body.about ?? '')) throw new ApiFailure('contact_in_text', { field: 'about' });
}

/** The member's own profile (docs/product/profiles-and-photos.md). */
export const profileEndpoints: Endpoint[] = [getProfile, previewProfile, updateProfile];

const updatePhoto = endpoint('updatePhoto', { auth: 'member', age: 'any', limit: 'photoChanges' }, async ({ viewer, body, deps }) => {
  if (body.restore) await restorePhoto(deps, viewer.id, body.id, photoLimit(viewer));
  await changePhoto(deps, viewer.id, body.id, body);
  if (body.crop !== undefined) await cropPhoto(deps, viewer.id, body.id, body.crop);
  return { profile: await loadOwnProfile(deps, viewer.id) };
});

const deletePhoto = endpoint(
  'deletePhoto',
  { auth: 'member', age: 'any', limit: 'default', transaction: true },
  async ({ trx, viewer, body, deps }) => {
    await removePhoto(trx, deps.now(), viewer.id, body.id);
    return async () => ({ profile: await loadOwnProfile(deps, viewer.id) });
  },
);

/** Changes of one's own photos; the response is the updated profile (docs/product/profiles-and-photos.md#photos). */
export const profilePhotoEndpoints: Endpoint[] = [updatePhoto, deletePhoto];
