import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { type Seal, sealFor } from '../../seal.ts';
import type { Filters } from './filters.ts';

/**
 * The cursor of the next page: after this row in the order of the search. `at` is PostgreSQL's own text of the time, to the microsecond.
 */
export interface PagePosition {
  at: string;
  id: number;
}

/** An opaque token that is valid only for the search it was created for. Encrypted: its time is when a member was last online. */
export function encodePage(deps: Pick<Deps, 'secrets'>, filters: Filters, { at, id }: PagePosition): string {
  return sealOf(deps, filters).seal(`${at}|${id}`).toString('base64url');
}

/** @throws ApiFailure `validation` for a token that is altered or belongs to another search */
export function decodePage(deps: Pick<Deps, 'secrets'>, filters: Filters, token: string): PagePosition {
  const [at, id] = open(sealOf(deps, filters), token).split('|') as [string, string];
  return { at, id: Number(id) };
}

function open(seal: Seal, token: string): string {
  try {
    return seal.open(Buffer.from(token, 'base64url'));
  } catch {
    throw new ApiFailure('validation', { field: 'page' });
  }
}

function sealOf({ secrets }: Pick<Deps, 'secrets'>, filters: Filters): Seal {
  return sealFor(secrets.media, `search:${JSON.stringify(filters)}`);
}
