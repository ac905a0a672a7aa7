import { apiContext } from '@nightlark/api-client';
import type { ProfileCard } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { ClosingCall } from './components/closing-call.tsx';
import { Costs } from './components/costs.tsx';
import { Hero } from './components/hero.tsx';
import { HowItWorks } from './components/how-it-works.tsx';
import { Languages } from './components/languages.tsx';

const FACES = 6;

/** Some members for the hero; optional, so a failure is ignored. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<readonly ProfileCard[]> {
  try {
    const { profiles } = await context.get(apiContext).call('getFaces', { query: { gender: 'any' }, signal: request.signal });
    return profiles.slice(0, FACES);
  } catch {
    return [];
  }
}

/** The start page for visitors (docs/product/entry-and-visitors.md#home); members are redirected to the search. */
export function Component() {
  const faces = useLoaderData<readonly ProfileCard[]>();
  const { index_title, description } = useSettings();
  return (
    <div data-full-bleed>
      <title>{index_title}</title>
      <meta name="description" content={description} />
      <Hero faces={faces} />
      <HowItWorks />
      <Costs />
      <Languages />
      <ClosingCall />
    </div>
  );
}
