import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Filters } from './filters.ts';

/**
 * The cursor of the next page: after this row in the order of the search. `at` is PostgreSQL's own text of the time, to the microsecond.
 */
export interface PagePosition {
  at: string;
  id: number;
}

/** An opaque token that is valid only for the search it was created for. */
export function encodePage(deps: Pick<Deps, 'secrets'>, filters: Filters, { at, id }: PagePosition): string {
  const payload = `${at}|${id}`;
  return `${Buffer.from(payload).toString('base64url')}.${signature(deps, filters, payload)}`;
}

/** @throws ApiFailure `validation` for a token that is altered or belongs to another search */
export function decodePage(deps: Pick<Deps, 'secrets'>, filters: Filters, token: string): PagePosition {
  const [encoded = '', signed = ''] = token.split('.');
  const payload = Buffer.from(encoded, 'base64url').toString();
  const wanted = Buffer.from(signature(deps, filters, payload));
  const given = Buffer.from(signed);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new ApiFailure('validation', { field: 'page' });
  const [at, id] = payload.split('|') as [string, string];
  return { at, id: Number(id) };
}

function signature(deps: Pick<Deps, 'secrets'>, filters: Filters, payload: string): string {
  return createHmac('sha256', deps.secrets.media)
    .update(`search:${JSON.stringify(filters)}:${payload}`)
    .digest('base64url');
}
