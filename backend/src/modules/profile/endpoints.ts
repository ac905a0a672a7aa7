import { checkDateOfBirth, checkName } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { BodyOf, Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { siteFor } from '../site/site.ts';
import { holdsContact } from './contact.ts';
import { placeChange } from './place.ts';
import { loadOwnProfile } from './presenter.ts';
import { previewOf } from './preview.ts';

type Change = BodyOf<'updateProfile'>;

const getProfile = endpoint('getProfile', async ({ viewer, deps }) => ({ profile: await loadOwnProfile(deps, viewer.id) }));

const previewProfile = endpoint('previewProfile', async ({ viewer, query, domain, deps }) => {
  const { settings } = await siteFor(deps, domain);
  return previewOf(deps, viewer.id, query.as, settings);
});

const updateProfile = endpoint('updateProfile', async ({ viewer, body, domain, deps }) => {
  checkTexts(body, viewer);
  const { country, region_id, city, name, interests, date_of_birth, ...details } = body;
  if (date_of_birth !== undefined) await checkBirth(deps, domain, date_of_birth);
  const change = {
    ...details,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(date_of_birth === undefined ? {} : { birthdate: date_of_birth }),
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

async function checkBirth(deps: Deps, domain: string, date: string): Promise<void> {
  const { settings } = await siteFor(deps, domain);
  const wrong = checkDateOfBirth(date, deps.now(), settings.min_age);
  if (wrong) throw new ApiFailure(wrong, { field: 'date_of_birth', params: { min_age: settings.min_age } });
}

/** The member's own profile (decisions, "profile"). */
export const profileEndpoints: Endpoint[] = [getProfile, previewProfile, updateProfile];
