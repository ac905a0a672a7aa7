import { checkName } from '@nightlark/contract';
import type { BodyOf, Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { holdsContact } from './contact.ts';
import { placeChange } from './place.ts';
import { loadOwnProfile } from './presenter.ts';

type Change = BodyOf<'updateProfile'>;

const getProfile = endpoint('getProfile', async ({ viewer, deps }) => ({ profile: await loadOwnProfile(deps, viewer.id) }));

const updateProfile = endpoint('updateProfile', async ({ viewer, body, deps }) => {
  checkTexts(body, viewer);
  const { country, region_id, city, name, interests, ...details } = body;
  const change = {
    ...details,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(interests === undefined ? {} : { interests: [...new Set(interests)] }),
    ...(await placeChange(deps, viewer.id, { country, region_id, city })),
  };
  if (Object.keys(change).length > 0) await deps.db.updateTable('profile').set(change).where('id', '=', viewer.id).execute();
  return { profile: await loadOwnProfile(deps, viewer.id) };
});

/** @throws ApiFailure that names the field (specification, section 5) */
function checkTexts(body: Change, viewer: Viewer): void {
  if (body.name !== undefined) {
    const wrong = checkName(body.name, viewer.email);
    if (wrong) throw new ApiFailure(wrong, { field: 'name' });
  }
  for (const field of ['name', 'city', 'about'] as const) {
    if (holdsContact(body[field] ?? '')) throw new ApiFailure('contact_in_text', { field });
  }
}

/** The member's own profile (decisions, "profile"). */
export const profileEndpoints: Endpoint[] = [getProfile, updateProfile];
