import { droppablePool } from './droppable-pool.ts';
import { guardedPool, type Guards, type GuardedPool } from './guarded-pool.ts';
import { isPrepared } from './prepared.ts';
import { timeoutSettings } from './timeouts.ts';

/**
 * JIT compiling takes PostgreSQL longer than running any statement of a call. It would compile statements that it estimates as expensive:
 * small tables are never auto-analyzed, and without statistics they are estimated as large (decision 012).
 */
const NO_JIT = 'set jit = off';

/** Connections per pool; both together are what one backend process uses for its calls. */
const POOL_SIZE = 8;

/**
 * The connections of a backend, in two pools. Those for marked statements use generic plans at once, where PostgreSQL would plan five
 * times for the actual values first; set on all connections, that would hide the values from every other statement's planning. The first
 * statement chooses the pool: a transaction begins in the ordinary one.
 */
export function twoPools(connectionString: string, guards: Guards): GuardedPool {
  const { timeouts } = guards;
  const settings = `${timeoutSettings(timeouts)}; ${NO_JIT}`;
  const open = (more = '') => droppablePool({ connectionString, max: POOL_SIZE, connectMs: timeouts.answer, settings: settings + more });
  const [ordinary, planned] = [open(), open('; set plan_cache_mode = force_generic_plan')];
  return guardedPool([ordinary, planned], (text) => (isPrepared(text) ? planned : ordinary).connect(), guards);
}
