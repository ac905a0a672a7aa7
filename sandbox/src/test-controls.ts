import type { ProviderStatus } from '@nightlark/backend/provider';
import { type Html, html } from '@nightlark/contract/server';
import type { Checkout, CheckoutStore } from './store.ts';
import { scheduleWebhooks } from './webhooks.ts';

/** How long a silent payment sends no webhook: longer than anybody stays on its page. */
const QUIET_MS = 90_000;

interface Action {
  /** The statuses in which the button is shown. */
  from: readonly ProviderStatus[];
  to: ProviderStatus;
  delayMs?: number;
}

/** Actions of the provider's staff, a bank or the clock on a payment, after its checkout. */
const ACTIONS = {
  'pay-quietly': { from: ['pending'], to: 'completed', delayMs: QUIET_MS },
  expire: { from: ['pending'], to: 'expired' },
  'pay-late': { from: ['failed', 'cancelled', 'expired'], to: 'completed' },
  refund: { from: ['completed'], to: 'refunded' },
  'charge-back': { from: ['completed', 'refunded'], to: 'charged_back' },
} as const satisfies Record<string, Action>;

type ActionName = keyof typeof ACTIONS;
const NAMES = Object.keys(ACTIONS) as ActionName[];

const offered = ({ status }: Pick<Checkout, 'status'>): ActionName[] =>
  NAMES.filter((name) => (ACTIONS[name].from as readonly ProviderStatus[]).includes(status));

/** The test controls below a checkout: a button for each action that its status allows. */
export function testControls(checkout: Checkout, text: (id: string) => string): Html | '' {
  const buttons = offered(checkout).map(
    (name) => html`<button class="small" formaction="/checkout/${checkout.provider_id}/desk/${name}">${text(`desk.${name}`)}</button>`,
  );
  if (buttons.length === 0) return '';
  return html`<form method="post" class="desk" aria-labelledby="desk">
    <h2 id="desk">${text('desk')}</h2>
    ${buttons}
  </form>`;
}

/** @returns false for an action that is not available now */
export function applyAction(store: CheckoutStore, checkout: Checkout, name: string): boolean {
  const known = offered(checkout).find((one) => one === name);
  if (!known) return false;
  const action: Action = ACTIONS[known];
  checkout.status = action.to;
  scheduleWebhooks(checkout, action.to, Date.now() + (action.delayMs ?? 0));
  store.save(checkout);
  return true;
}
