import { CLAIM_VERDICTS } from '@nightlark/contract/server';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Logger } from '../logging.ts';
import type { OwnHeaders } from './forwarded-headers.ts';

const TIMEOUT_MS = 2_000;
const INTERVAL_MS = 30_000;
/** Until the first response: a backend may start after its gateways. */
const INITIAL_INTERVAL_MS = 1_000;

const readiness = z.object({ claim: z.enum(CLAIM_VERDICTS) });

/** Messages by the backend's verdict on the claim. */
const PROBLEMS = {
  believed: null,
  refused: 'refuses what this gateway says of clients: is GATEWAY_SECRET the same at both, and are the clocks right?',
  absent: 'does not look at what this gateway says of clients: GATEWAY_SECRET is set here and not there',
} as const;

export interface ClaimWatch {
  /** Why the backend rejects this gateway's claims, or null. */
  problem(): string | null;
  start(): void;
  stop(): void;
}

/**
 * Checks by the backend's `/readyz` whether it accepts the gateway's client claims: with different secrets all members would share the
 * gateway's address without any other symptom. Any other response, or none, changes nothing.
 */
export function watchClaims(
  { backendUrl, gatewaySecret }: Pick<Config, 'backendUrl' | 'gatewaySecret'>,
  ownHeaders: OwnHeaders,
  log: Logger,
): ClaimWatch {
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function check(): Promise<void> {
    const verdict = await askBackend(backendUrl, ownHeaders());
    if (isStopped) return;
    if (verdict && PROBLEMS[verdict] !== problem) {
      problem = PROBLEMS[verdict];
      if (problem) log.error({ alert: 'client-claim' }, `the backend ${problem}`);
      else log.info('the backend believes what this gateway says of clients');
    }
    timer = setTimeout(() => void check(), verdict ? INTERVAL_MS : INITIAL_INTERVAL_MS);
    timer.unref();
  }

  return {
    problem: () => problem && `the backend ${problem}`,
    start: () => void (gatewaySecret && check()),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function askBackend(backendUrl: string, headers: Record<string, string>) {
  const body: unknown = await fetch(`${backendUrl}/readyz`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => response.json())
    .catch(() => null);
  return readiness.safeParse(body).data?.claim;
}
