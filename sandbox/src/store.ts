import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CheckoutRequest, Failure, ProviderStatus, StoredMethodToken } from '@nightlark/backend/provider';

export interface Delivery {
  event_id: string;
  status: ProviderStatus;
  /** When the next attempt is due, in epoch milliseconds. */
  due: number;
  attempts: number;
}

export interface Checkout extends CheckoutRequest {
  provider_id: string;
  status: ProviderStatus;
  failure: Failure | null;
  /** Its token was deleted, or never existed. */
  is_token_invalid?: boolean;
  /** Refunded amounts, by the shop's id of the refund. */
  refunds: Record<string, number>;
  stored: StoredMethodToken | null;
  created: number;
  deliveries: Delivery[];
  /** The next statuses of a direct debit, in order. */
  settles?: ProviderStatus[];
}

export interface CheckoutStore {
  all(): Iterable<Checkout>;
  find(providerId: string): Checkout | undefined;
  findByPayment(paymentId: string): Checkout | undefined;
  /** Writes everything to the file, so that a restart loses nothing. */
  save(checkout: Checkout): void;
}

const RETENTION_MS = 30 * 86_400_000;

/** The sandbox's checkouts in one JSON file. */
export function openStore(file: string): CheckoutStore {
  mkdirSync(path.dirname(file), { recursive: true });
  const checkouts = new Map(read(file).map((checkout) => [checkout.provider_id, checkout]));
  return {
    all: () => checkouts.values(),
    find: (providerId) => checkouts.get(providerId),
    findByPayment: (paymentId) => checkouts.values().find((checkout) => checkout.payment_id === paymentId),
    save(checkout) {
      checkouts.set(checkout.provider_id, checkout);
      for (const { provider_id, created } of checkouts.values()) if (Date.now() - created > RETENTION_MS) checkouts.delete(provider_id);
      writeFileSync(`${file}.new`, JSON.stringify([...checkouts.values()]));
      renameSync(`${file}.new`, file);
    },
  };
}

function read(file: string): Checkout[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Checkout[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`${file} cannot be read; remove it to start without earlier checkouts.`, { cause: error });
  }
}
