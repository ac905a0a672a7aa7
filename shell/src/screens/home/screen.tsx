import { apiContext } from '@nightlark/api-client';
import type { ProfileCard } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Costs } from './components/costs.tsx';
import { Hero } from './components/hero.tsx';
import { HowItWorks } from './components/how-it-works.tsx';
import { Languages } from './components/languages.tsx';
import { messages } from './messages.ts';
import s from './components/sections.module.css';
import { SignupLink } from './components/signup-link.tsx';

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

/** Second call to action, at the end of the page. */
function ClosingCall() {
  const { formatMessage } = useIntl();
  return (
    <section className={s.closing}>
      <h2>{formatMessage(messages.closing)}</h2>
      <p>{formatMessage(messages.closingText)}</p>
      <SignupLink />
    </section>
  );
}
