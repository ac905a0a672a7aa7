import type { EndpointName, ErrorCode } from '@nightlark/contract';
import type { UseLimitName } from '@nightlark/contract/api';
import { transact } from '../domain-events/transact.ts';
import type { Call, Endpoint } from './endpoint.ts';
import type { Deps } from '../deps.ts';
import { ApiFailure } from '../failure.ts';
import { hasChanged } from './changed-cookie.ts';

/**
 * Runs the handler of an authorized and validated call, after the remaining steps of its route: signature, use limits, transaction.
 * @throws ApiFailure `forbidden` for a wrong signature, `too_many_requests`, or what the handler throws
 */
export async function handle(endpoint: Endpoint, call: Call<EndpointName>): Promise<unknown> {
  const { route } = endpoint;
  if (typeof route.auth === 'object' && !route.auth.signature(call)) throw new ApiFailure('forbidden');
  const { deps, viewer } = call;
  if (!viewer) return run(endpoint, call);
  for (const [limit, counts] of Object.entries(route.limitWhen ?? {}))
    if (await counts(call)) await deps.limits.use(limit as UseLimitName, viewer.id);
  const guesses = Object.entries(route.limitFailures ?? {}).filter(([, { when }]) => when(call));
  // Counted before, so that concurrent guesses can't exceed the limit, and beyond it the right one is refused like a wrong one.
  for (const [limit] of guesses) await deps.limits.use(limit as UseLimitName, viewer.id);
  let failure: ErrorCode | undefined;
  try {
    return await run(endpoint, call);
  } catch (error) {
    failure = error instanceof ApiFailure ? error.code : undefined;
    throw error;
  } finally {
    for (const [limit, { error }] of guesses) if (failure !== error) await deps.limits.giveBack(limit as UseLimitName, viewer.id);
  }
}

type AnyCall = Parameters<Endpoint['handle']>[0];

const staleDepsOf = ({ deps, request }: Call<EndpointName>): Deps =>
  deps.replica && !hasChanged(request) ? { ...deps, db: deps.staleDb } : deps;

async function run({ route, handle: respond }: Endpoint, call: Call<EndpointName>): Promise<unknown> {
  if (route.stale) return respond({ ...call, staleDeps: staleDepsOf(call) } as AnyCall);
  if (!route.transaction) return respond(call as AnyCall);
  const result = await transact(call.deps, (trx, record, write) => respond({ ...call, trx, record, write } as AnyCall));
  return typeof result === 'function' ? (result as () => Promise<unknown>)() : result;
}
