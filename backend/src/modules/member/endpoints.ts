import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { accessTo, presentImage } from '../photos/present-image.ts';
import { notesAbout } from '../profile/notes.ts';
import { loadImages, presentProfile } from '../profile/presenter.ts';
import { findVisible } from '../profile/visibility.ts';
import { siteFor } from '../site/site.ts';
import { conversationWith } from './repository.ts';
import { relatedTo } from './related.ts';
import { photoLink } from './photo-link.ts';

const getMember = endpoint('getMember', { auth: 'anyone', age: 'proved', limit: 'profiles' }, async ({ query, viewer, domain, deps }) => {
  const [row, { settings }] = await Promise.all([findVisible(deps, viewer, query.id), siteFor(deps, domain)]);
  const [profile, images, related, conversation] = await Promise.all([
    presentProfile(deps, viewer, row, settings),
    loadImages(deps, row.id),
    relatedTo(deps, viewer, row),
    viewer && conversationWith(deps.db, viewer.id, row.id),
  ]);
  const shown = images
    .filter(({ status }) => status === 'active')
    .sort((a, b) => Number(b.id === row.main_image_id) - Number(a.id === row.main_image_id));
  return {
    profile,
    images: shown.map((image) => presentImage(deps, image, accessTo(image, row, viewer))),
    related,
    notes: notesAbout(row, settings, deps.now()),
    liked: profile.liked,
    match: profile.match,
    conversation: conversation?.id ?? null,
    conversation_exists: conversation?.exists ?? false,
    indexable: row.indexable,
  };
});

const getPhotoLink = endpoint('getPhotoLink', { auth: 'member', age: 'proved', limit: 'photoLinks' }, async ({ query, viewer, deps }) => ({
  image: await photoLink(deps, viewer, query.image),
}));

/** Another member's page (docs/product/profiles-and-photos.md). */
export const memberEndpoints: Endpoint[] = [getMember, getPhotoLink];
