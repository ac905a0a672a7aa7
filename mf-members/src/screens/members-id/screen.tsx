import { apiContext } from '@nightlark/api-client';
import { useFictionalLabel, useSeenLike } from '@nightlark/profile';
import { useSettings } from '@nightlark/state';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { idParam } from '../../api/id-param.ts';
import { About } from './components/about.tsx';
import { Actions } from './components/actions.tsx';
import { Facts } from './components/facts.tsx';
import { Gallery } from './components/gallery.tsx';
import { Head } from './components/head.tsx';
import { Interests } from './components/interests.tsx';
import { Related } from './components/related.tsx';
import s from './screen.module.css';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = idParam(params['id']);
  return context.get(apiContext).call('getMember', { query: { id }, signal: request.signal });
}

/** Another member's profile: the photo first, then the person (specification, section 2, "Profile view"). */
export function Component() {
  const { profile, images, related, conversation } = useLoaderData<typeof loader>();
  const { name, visible_profile_fields: shown } = useSettings();
  const fictional = useFictionalLabel();
  useSeenLike(profile.id);
  return (
    <article className={s.layout} key={profile.id} data-full-bleed>
      <title>{`${profile.name}, ${profile.age} · ${name}`}</title>
      <Gallery profile={profile} images={images} />
      <Head profile={profile} fictionalLabel={fictional(profile)} />
      <Actions profile={profile} conversation={conversation} />
      <div className={s.words}>
        {shown.includes('about') && <About text={profile.about} />}
        <Facts profile={profile} />
        {shown.includes('interests') && <Interests interests={profile.interests} />}
      </div>
      <Related profiles={related} />
    </article>
  );
}
