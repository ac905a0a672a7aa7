import { apiContext, idParam } from '@nightlark/api-client';
import { useFictionalLabel, useReachChange, useSeenLike } from '@nightlark/profile';
import { useSettings } from '@nightlark/state';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { Actions } from './components/actions.tsx';
import { About, Facts, Interests, Notes } from './components/sections.tsx';
import { Gallery } from './components/gallery.tsx';
import { Head } from './components/head.tsx';
import { PreviewBar } from './components/preview-bar.tsx';
import { Related } from './components/related.tsx';
import { Share } from './components/share.tsx';
import { loadPreview, PREVIEWS } from './load-preview.ts';
import s from './screen.module.css';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = idParam(params['id']);
  const api = context.get(apiContext);
  const as = PREVIEWS.find((each) => each === new URL(request.url).searchParams.get('as'));
  if (as) {
    const preview = await loadPreview(api, id, as, request.signal);
    if (preview) return preview;
  }
  return { ...(await api.call('getMember', { query: { id }, signal: request.signal })), preview: null };
}

/** Another member's profile: the photo first, then the person (docs/product/profiles-and-photos.md#a-members-page). */
export function Component() {
  const { profile, images, related, notes, conversation, indexable, preview } = useLoaderData<typeof loader>();
  const { visible_profile_fields: shown } = useSettings();
  const fictional = useFictionalLabel();
  useSeenLike(profile.id);
  const { revalidate } = useRevalidator();
  useReachChange([profile.id], () => void revalidate());
  const article = (
    <article className={s.layout} key={profile.id} data-full-bleed>
      <Share profile={profile} indexable={indexable} />
      <Gallery profile={profile} images={images} />
      <Head profile={profile} fictionalLabel={fictional(profile)} />
      {!preview && <Actions profile={profile} conversation={conversation} />}
      <div className={s.words}>
        {shown.includes('about') && <About text={profile.about} />}
        <Facts profile={profile} />
        {shown.includes('interests') && <Interests interests={profile.interests} />}
        <Notes notes={notes} />
      </div>
      <Related profiles={related} />
    </article>
  );
  if (!preview) return article;
  return (
    <>
      <PreviewBar id={profile.id} as={preview} />
      {article}
    </>
  );
}
