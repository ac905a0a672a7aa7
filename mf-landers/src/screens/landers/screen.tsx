import { apiContext, landersContext, localeContext } from '@nightlark/api-client';
import type { LanderTemplate } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import type { ComponentType } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loadLander, textsForSite } from '../../api/lander.ts';
import { findPeople } from '../../api/people.ts';
import { Head } from '../../components/head/head.tsx';
import { Circle } from '../../templates/circle/circle.tsx';
import { Collage } from '../../templates/collage/collage.tsx';
import { Deck } from '../../templates/deck/deck.tsx';
import { Film } from '../../templates/film/film.tsx';
import { Gallery } from '../../templates/gallery/gallery.tsx';
import { Lateline } from '../../templates/lateline/lateline.tsx';
import { findLights } from '../../templates/map/find-lights.ts';
import { Towns } from '../../templates/map/map.tsx';
import { Moods } from '../../templates/moods/moods.tsx';
import { Scenes } from '../../templates/scenes/scenes.tsx';
import { VISIBLE_PEOPLE, type TemplateProps } from '../../templates/template.ts';

const TEMPLATES: Record<LanderTemplate, ComponentType<TemplateProps>> = {
  circle: Circle,
  collage: Collage,
  deck: Deck,
  film: Film,
  gallery: Gallery,
  lateline: Lateline,
  map: Towns,
  moods: Moods,
  scenes: Scenes,
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const locale = context.get(localeContext);
  const preview = new URL(request.url).searchParams.get('preview');
  const lander = await loadLander(context.get(landersContext), { name: params['name'] ?? '', slug: params['slug'] ?? '', locale, preview });
  const people = await findPeople(context.get(apiContext), lander.variant, {
    visible: VISIBLE_PEOPLE[lander.template],
    locale,
    signal: request.signal,
  });
  const lights = lander.template === 'map' ? await findLights(people, locale) : [];
  return { ...lander, people, lights, isPreview: preview !== null };
}

/** A lander: a document in one of nine designs (docs/product/landers.md). */
export function Component() {
  const { template, texts: written, share, people, pictures, lights, isPreview, isUnlisted } = useLoaderData<typeof loader>();
  const { fictional_warning: hasFictional } = useSettings();
  const texts = textsForSite(written, { hasFictional });
  const Template = TEMPLATES[template];
  return (
    <>
      {(isPreview || isUnlisted) && <meta name="robots" content="noindex" />}
      <Head title={texts.title} description={texts.description} share={share} person={people[0]} />
      <Template texts={texts} people={people} pictures={pictures} lights={lights} />
    </>
  );
}
