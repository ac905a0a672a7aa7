import { Readable } from 'node:stream';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { makeDocument } from './make-document.ts';
import { loadYear } from './year.ts';

/** Documents of payments (docs/product/payments.md#documents). */
export const documentEndpoints: Endpoint[] = [
  endpoint('getYear', { auth: 'member', age: 'any', limit: 'default' }, ({ viewer, query, deps }) =>
    loadYear(deps.db, viewer.id, query.year),
  ),

  endpoint('getDocument', { auth: 'member', age: 'any', limit: 'documents' }, async ({ viewer, query, deps, response }) => {
    const { name, bytes } = await makeDocument(deps, viewer, query.payment, query.kind);
    response.attachment(name);
    return Readable.from([bytes]);
  }),
];
