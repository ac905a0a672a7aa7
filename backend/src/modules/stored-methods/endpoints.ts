import { endpoint } from '../../http/endpoint.ts';
import { removeStoredMethod, storedMethodsOf } from './stored-methods.ts';

/** Payment methods stored by the provider (docs/product/payments.md#stored-methods). */
export const storedMethodEndpoints = [
  endpoint('getStoredMethods', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, deps }) => ({
    stored_methods: await storedMethodsOf(deps, viewer.id),
  })),

  endpoint('removeStoredMethod', { auth: 'member', age: 'any', limit: 'storedMethods' }, async ({ viewer, body, deps }) => {
    await removeStoredMethod(deps, viewer.id, body.id);
    return null;
  }),
];
