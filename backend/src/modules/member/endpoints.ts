import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { notesAbout } from '../profile/notes.ts';
import { presentPhotos, presentProfile } from '../profile/presenter.ts';
import { siteFor } from '../site/site.ts';
import { findMember, photoLink } from './repository.ts';
import { relatedTo } from './related.ts';

const getMember = endpoint('getMember', { auth: 'anyone', age: 'proved', limit: 'profiles' }, async ({ query, viewer, domain, deps }) => {
  const [row, { settings }] = await Promise.all([findMember(deps.db, viewer, query.id), siteFor(deps, domain)]);
  const related = await relatedTo(deps, viewer, row);
  const profile = presentProfile(deps, viewer, row, settings);
  const { conversation } = row;
  return {
    profile,
    images: presentPhotos(deps, viewer, row),
    related,
    notes: notesAbout(row, settings, deps.now()),
    liked: profile.liked,
    match: profile.match,
    conversation: conversation?.hidden ? null : (conversation?.id ?? null),
    conversation_exists: conversation !== null,
    indexable: row.indexable,
  };
});

const getPhotoLink = endpoint('getPhotoLink', { auth: 'member', age: 'proved', limit: 'photoLinks' }, async ({ query, viewer, deps }) => ({
  image: await photoLink(deps, viewer, query.image),
}));

/** Another member's page (docs/product/profiles-and-photos.md). */
export const memberEndpoints: Endpoint[] = [getMember, getPhotoLink];
