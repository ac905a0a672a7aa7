import { apiContext, idParam, localeContext } from '@nightlark/api-client';
import type { LoaderFunctionArgs } from 'react-router';
import { personOf } from './people.ts';

/** Slugs of member landing pages and their topics. */
const SLUGS = ['', 'tonight'] as const;

const INTERESTS = 6;

/**
 * Loads the data of a member's landing page (docs/product/landers.md#landing-pages-of-members). An unknown slug falls back to the
 * default variant.
 * @throws a 404 response if there is no such member
 */
export async function loadMember({ context, params, request }: LoaderFunctionArgs) {
  const id = idParam(params['id']);
  const slug = SLUGS.find((known) => known === params['slug']) ?? '';
  const { profile, indexable } = await context.get(apiContext).call('getMember', { query: { id }, signal: request.signal });
  return {
    slug,
    person: personOf(profile, context.get(localeContext)),
    indexable,
    about: profile.about,
    interests: profile.interests.slice(0, INTERESTS),
  };
}
