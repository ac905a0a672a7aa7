import type { EventSource } from '../payment-event.ts';

/**
 * What a provider's report of a refund without its total means for the requested one: that it was paid out, or nothing, or only an operator
 * can tell.
 */
export function refundWithoutTotal(
  { handed_over_at }: { handed_over_at: Date | null },
  { refunded_cents }: { refunded_cents: number },
  source: EventSource,
): 'requested' | 'nothing' | 'unclear' {
  // A polled status stays `refunded` after an earlier part; a notice is of one refund.
  if (source === 'reconciliation' && refunded_cents > 0) return 'nothing';
  return handed_over_at ? 'requested' : 'unclear';
}
