import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import { yearOf } from './year.ts';

/** The papers of payments (docs/product/payments.md#documents). */
export const documentEndpoints: Endpoint[] = [
  endpoint('getYear', { auth: 'member', age: 'any', limit: 'default' }, ({ viewer, query, deps }) => yearOf(deps.db, viewer.id, query.year)),
  endpoint('getDocument', { auth: 'member', age: 'any', limit: 'documents' }, () => Promise.reject(new ApiFailure('not_found'))),
];
