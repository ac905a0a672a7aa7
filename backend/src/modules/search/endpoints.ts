import { DEFAULTS } from '@nightlark/contract';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import { presentCards } from '../profile/presenter.ts';
import { readFilters } from './filters.ts';
import { decodePage, encodePage } from './page-token.ts';
import { countMatching, findPage } from './repository.ts';
import { findSimilar } from './similar.ts';

const search = endpoint('search', async ({ query, viewer, domain, deps }) => {
  if (!viewer && query.page !== undefined) throw new ApiFailure('authentication_required');
  const applied = await readFilters(deps, viewer, domain, query);
  const position = query.page === undefined ? null : decodePage(deps, applied, query.page);
  const [total, rows] = await Promise.all([
    countMatching(deps, viewer, applied),
    findPage(deps, viewer, applied, position, DEFAULTS.searchPageSize + 1),
  ]);
  const page = rows.slice(0, DEFAULTS.searchPageSize);
  const last = page.at(-1);
  return {
    profiles: await presentCards(deps, viewer, page),
    total,
    next: viewer && last && rows.length > page.length ? encodePage(deps, applied, last) : null,
    similar: !position && total < DEFAULTS.similarBelow ? await findSimilar(deps, viewer, applied, page) : null,
    applied,
  };
});

/** Finding members (specification, section 2; decisions, "search"). */
export const searchEndpoints: Endpoint[] = [search];
