import {
  activeFreeze,
  ConflictError,
  FreezeError,
  formatMinute,
  type MoveOnRequest,
  type RegistryIndex,
  type ReleaseStore,
  type RemoteState,
} from '@nightlark/registry';
import { standsStill } from '../access/second-person.ts';
import { mayStill, type Tokens } from '../access/tokens.ts';
import { GateError, type LocalPlatform } from '@nightlark/registry/platform';
import { checkEvery } from '../check-every.ts';
import type { Logger } from '../logging.ts';
import type { ReleaseMetrics } from '../metrics/release-metrics.ts';
import { GATEWAY } from '../metrics/withdraw.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { stepOf } from './step.ts';

const CHECK_INTERVAL_MS = 5_000;
/** The gate looks for up to a minute; if the gateway that asked it ended meanwhile, another one tries. */
const ATTEMPT_MS = 120_000;
/** A promotion this late is not made: perhaps the registry was restored, or all gateways were down. */
const LATE_MS = 3_600_000;
const MAX_REASON = 500;
const TOKEN_GONE = 'not promoted: the token that it was planned with is not valid any more';
const NOT_AGREED = 'not promoted: nobody agreed to it in time';

interface Options {
  platform: Pick<LocalPlatform, 'advance' | 'decline' | 'pause' | 'promote' | 'schedule'>;
  registry: Pick<LiveRegistry, 'index'>;
  store: Pick<ReleaseStore, 'useNonce'>;
  tokens: Tokens;
  releaseMetrics: Pick<ReleaseMetrics, 'totals'>;
  log: Logger;
  now?: () => number;
}

/** Makes the moves that were planned: next steps of canaries that do well, and promotions whose time has come. Ends old requests. */
export class MoveWatch {
  readonly #options: Options;
  readonly #now: () => number;
  /** By remote: the last attempt, of this gateway or another one. */
  readonly #attempts = new Map<string, string>();

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async check(): Promise<void> {
    const index = this.#options.registry.index();
    for (const [remote, state] of Object.entries(index?.remotes ?? {})) {
      if (state.schedule) await this.#promoteInTime(remote, state.schedule, index!);
      if (state.canary?.plan) await this.#advance(remote, state.canary, index!);
    }
    for (const asked of index?.requests ?? []) await this.#endInTime(asked, index!);
  }

  async #endInTime(asked: MoveOnRequest, { number: expected }: RegistryIndex): Promise<void> {
    const isOver = Date.parse(asked.until) <= this.#now();
    if (!isOver && (await standsStill(this.#options.tokens, asked))) return;
    const reason = isOver ? NOT_AGREED : TOKEN_GONE;
    const end = () => this.#options.platform.decline(asked.number, { who: GATEWAY, expected, reason });
    await this.#orElse(end, end);
  }

  async #advance(remote: string, { version, plan, key }: NonNullable<RemoteState['canary']>, index: RegistryIndex): Promise<void> {
    const { platform, releaseMetrics, tokens } = this.#options;
    const { isDue, text: reason } = stepOf(plan!, releaseMetrics.totals(remote, version, Date.parse(plan!.since)), this.#now());
    if (!isDue || activeFreeze(index, this.#now()) || !(await this.#isFirst(remote, index))) return;
    const move = { who: GATEWAY, expected: index.number };
    const pause = (refusal: string) => platform.pause(remote, version, true, { ...move, reason: refusal });
    const isAllowed = await mayStill(tokens, key, remote);
    await this.#orElse(() => (isAllowed ? platform.advance(remote, version, { ...move, key, reason }) : pause(TOKEN_GONE)), pause);
  }

  async #promoteInTime(remote: string, schedule: NonNullable<RemoteState['schedule']>, index: RegistryIndex): Promise<void> {
    const { platform, tokens } = this.#options;
    const { version, at, by, key, despiteFreeze } = schedule;
    const late = this.#now() - Date.parse(at);
    if (late < 0 || !(await this.#isFirst(remote, index))) return;
    const reason = [`scheduled for ${formatMinute(at)}`, schedule.reason].filter(Boolean).join('; ');
    const expected = index.number;
    const refuse = (refusal: string) => platform.schedule(remote, version, null, { who: GATEWAY, expected, reason: refusal });
    const isAllowed = await mayStill(tokens, key, remote);
    await this.#orElse(() => {
      if (!isAllowed) return refuse(TOKEN_GONE);
      if (late > LATE_MS) return refuse('not promoted: no gateway was there at its time');
      return platform.promote(remote, version, { who: by, reason, expected, despiteFreeze });
    }, refuse);
  }

  /** Of several gateways one asks the gate, which is expensive; that a move is made once is the registry's concern. */
  async #isFirst(remote: string, { number }: RegistryIndex): Promise<boolean> {
    const began = this.#now() - (this.#now() % ATTEMPT_MS);
    const attempt = `move of ${remote} after ${number}, ${began}`;
    if (this.#attempts.get(remote) === attempt) return false;
    this.#attempts.set(remote, attempt);
    return this.#options.store.useNonce(attempt, began / 1_000);
  }

  /** What is refused is not tried again: a person has to decide. */
  async #orElse(move: () => Promise<unknown>, refuse: (reason: string) => Promise<unknown>): Promise<void> {
    try {
      await move().catch(async (error: unknown) => {
        if (!(error instanceof GateError || error instanceof FreezeError)) throw error;
        const reason = `not promoted: ${error.message}`.slice(0, MAX_REASON);
        this.#options.log.error({ alert: 'move', reason }, 'a planned move was refused');
        await refuse(reason);
      });
    } catch (error) {
      // After somebody else's move, the next check decides on the new state.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}

/** Checks every five seconds. Returns the function that stops it. */
export function watchMoves(options: Options): () => void {
  const { log } = options;
  const watch = new MoveWatch(options);
  return checkEvery(
    CHECK_INTERVAL_MS,
    () => watch.check(),
    (error) => log.error({ alert: 'move', reason: error.message }, 'a planned move could not be made; tried again'),
  );
}
