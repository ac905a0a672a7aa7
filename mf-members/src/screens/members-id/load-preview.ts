import { isApiError, type Api } from '@nightlark/api-client';

export const PREVIEWS = ['visitor', 'free', 'premium'] as const;
export type Preview = (typeof PREVIEWS)[number];

/** Preview of the own profile as seen by others, with the data of a member's page; null for other profiles. */
export async function loadPreview(api: Api, id: number, as: Preview, signal: AbortSignal) {
  try {
    const { profile, images, notes } = await api.call('previewProfile', { query: { as }, signal });
    return profile.id === id ? { profile, images, notes, related: [], conversation: null, indexable: false, preview: as } : null;
  } catch (error) {
    if (isApiError(error) && error.code === 'authentication_required') return null;
    throw error;
  }
}
