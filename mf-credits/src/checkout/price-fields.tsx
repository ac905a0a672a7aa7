import type { Bundle, Discount } from '@nightlark/contract';
import { Fragment } from 'react';
import { priceOf, type ShownPrice } from './price.ts';

/** The displayed price of each bundle, as form fields: without script the bundle is chosen after rendering. */
export function PriceFields({ bundles, named }: { bundles: readonly Bundle[]; named: Discount | null }) {
  return bundles.map((bundle) => {
    const { cents, code } = priceOf(bundle, named);
    return (
      <Fragment key={bundle.id}>
        <input type="hidden" name={`amount:${bundle.id}`} value={cents} />
        <input type="hidden" name={`currency:${bundle.id}`} value={bundle.currency} />
        {code && <input type="hidden" name={`code:${bundle.id}`} value={code} />}
      </Fragment>
    );
  });
}

/** Reads the displayed price of a bundle from a submitted form. */
export function readPrice(form: FormData, bundle: string): ShownPrice & { code: string | undefined } {
  const text = (name: string) => String(form.get(`${name}:${bundle}`) ?? '') || undefined;
  const amount = text('amount');
  return {
    code: text('code'),
    ...(amount && { amount_cents: Number(amount), currency: text('currency') as Bundle['currency'] | undefined }),
  };
}
