import { CLAIM_VERDICTS, CLIENT_CLAIM_HEADER, signClientClaim } from '@nightlark/contract/server';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Logger } from '../logging.ts';

const ANSWER_MS = 2_000;
const EVERY_MS = 30_000;
/** Until a backend has said something: it may start later than its gateways. */
const FIRST_EVERY_MS = 1_000;

const readiness = z.object({ claim: z.enum(CLAIM_VERDICTS) });

/** What is wrong, by what the backend made of the claim. */
const PROBLEMS = {
  believed: null,
  refused: 'refuses what this gateway says of clients: is GATEWAY_SECRET the same at both, and are the clocks right?',
  absent: 'does not look at what this gateway says of clients: GATEWAY_SECRET is set here and not there',
} as const;

export interface ClaimWatch {
  /** Why the backend does not believe this gateway, or null. */
  problem(): string | null;
  start(): void;
  stop(): void;
}

/**
 * Asks the backend's `/readyz` whether it believes the gateway's claims: with another secret every member would count as this
 * gateway, and nothing else would say so. A backend that does not answer, or not in these words, changes nothing.
 */
export function watchClaims({ backendUrl, gatewaySecret }: Pick<Config, 'backendUrl' | 'gatewaySecret'>, log: Logger): ClaimWatch {
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function check(secret: string): Promise<void> {
    const verdict = await askBackend(backendUrl, secret);
    if (isStopped) return;
    if (verdict && PROBLEMS[verdict] !== problem) {
      problem = PROBLEMS[verdict];
      if (problem) log.error({ alert: 'client-claim' }, `the backend ${problem}`);
      else log.info('the backend believes what this gateway says of clients');
    }
    timer = setTimeout(() => void check(secret), verdict ? EVERY_MS : FIRST_EVERY_MS);
    timer.unref();
  }

  return {
    problem: () => problem && `the backend ${problem}`,
    start: () => void (gatewaySecret && check(gatewaySecret)),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function askBackend(backendUrl: string, secret: string) {
  const claim = { address: '127.0.0.1', host: new URL(backendUrl).host, protocol: 'http', country: null } as const;
  const headers = { [CLIENT_CLAIM_HEADER]: signClientClaim(claim, secret, new Date()) };
  const body: unknown = await fetch(`${backendUrl}/readyz`, { headers, signal: AbortSignal.timeout(ANSWER_MS) })
    .then((answer) => answer.json())
    .catch(() => null);
  return readiness.safeParse(body).data?.claim;
}
