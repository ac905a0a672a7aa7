import type { EndpointName, ErrorCode } from '@nightlark/contract';
import type { UseLimitName } from '@nightlark/contract/api';
import { transact } from '../domain-events/transact.ts';
import type { Call, Endpoint, TransactionCall } from './endpoint.ts';
import { ApiFailure } from './failure.ts';

/**
 * Runs the handler of an authorized and validated call, after the remaining steps of its route: signature, use limits, transaction.
 * @throws ApiFailure `forbidden` for a wrong signature, `too_many_requests`, or what the handler throws
 */
export async function handle({ route, handle: run }: Endpoint, call: Call<EndpointName>): Promise<unknown> {
  if (typeof route.auth === 'object' && !route.auth.signature(call)) throw new ApiFailure('forbidden');
  const { deps, viewer } = call;
  if (viewer) {
    for (const [limit, counts] of Object.entries(route.limitWhen ?? {}))
      if (await counts(call)) await deps.limits.use(limit as UseLimitName, viewer.id);
  }
  try {
    if (!route.transaction) return await run(call as TransactionCall<EndpointName>);
    const result = await transact(deps, (trx, record) => run({ ...call, trx, record }));
    return typeof result === 'function' ? await (result as () => Promise<unknown>)() : result;
  } catch (error) {
    const guess = error instanceof ApiFailure ? route.limitFailures?.[error.code satisfies ErrorCode] : undefined;
    if (guess && viewer) await deps.limits.use(guess, viewer.id);
    throw error;
  }
}
