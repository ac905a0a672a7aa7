import { apiContext } from '@nightlark/api-client';
import { paths, wayBack, type ResponseOf } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { ButtonLink, EmptyState, IconButton, PageHeader } from '@nightlark/ui';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shared } from '../../components/messages.ts';
import { priceOf } from '../../checkout/price.ts';
import { loadNamedDiscount } from '../credits/load-discount.ts';
import { CodeForm } from './components/code-form.tsx';
import { DetailsForm } from './components/details-form.tsx';
import { OrderLine } from './components/order-line.tsx';
import { messages as m } from './messages.ts';
import s from './screen.module.css';

/** Bundle and discount code are chosen on the credits page, which links here with both. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const [{ bundles }, debit, named] = await Promise.all([
    api.call('getCredits', { signal: request.signal }),
    api.call('getDirectDebit', { signal: request.signal }),
    loadNamedDiscount(api, searchParams, request.signal),
  ]);
  const bundle = bundles.find(({ id }) => id === searchParams.get('bundle'));
  if (!bundle) throw redirect(paths.credits.href());
  return { bundle, debit, price: priceOf(bundle, named?.discount ?? null), back: wayBack(searchParams) };
}

/** Payment by direct debit: payer, mandate, and confirmation by an SMS code (docs/product/payments.md#direct-debit). */
export function Component() {
  const { bundle, debit, price, back } = useLoaderData<typeof loader>();
  const { formatMessage, formatDate } = useIntl();
  const { name } = useSettings();
  const [sent, setSent] = useState<ResponseOf<'startDirectDebit'> | null>(null);
  const [isEditing, setEditing] = useState(false);
  const isCodeStep = sent !== null && !isEditing;
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEditing) details.current?.querySelector('input')?.focus();
  }, [isEditing]);
  const { creditor, blocked, offered, collected_on } = debit;
  const chosen = paths.credits.href(null, { bundle: bundle.id, method: 'sepa_direct_debit', code: price.code, back });
  return (
    <div className={s.page}>
      <title>{`${formatMessage(m.title)} · ${name}`}</title>
      {blocked || !offered || !creditor ? (
        <EmptyState
          level={1}
          art="coins"
          title={<FormattedMessage {...(blocked ? m.blockedTitle : m.absentTitle)} />}
          text={<FormattedMessage {...(blocked ? m.blockedText : m.absentText)} />}
          action={
            <ButtonLink to={paths.credits.href(null, { bundle: bundle.id, code: price.code, back })} variant="gold" icon="card">
              <FormattedMessage {...m.other} />
            </ButtonLink>
          }
        />
      ) : (
        <>
          <PageHeader
            back={<IconButton icon="back" label={formatMessage(shared.get)} to={chosen} />}
            title={<FormattedMessage {...(isCodeStep ? m.codeTitle : m.title)} />}
            lead={
              !isCodeStep && (
                <FormattedMessage {...m.lead} values={{ date: formatDate(collected_on, { dateStyle: 'long', timeZone: 'UTC' }) }} />
              )
            }
          />
          <OrderLine credits={bundle.credits} cents={price.cents} currency={bundle.currency} change={chosen} />
          {/* Hidden, not unmounted, so that input is preserved when going back from the code. */}
          <div ref={details} hidden={isCodeStep}>
            <DetailsForm
              order={{ bundle: bundle.id, discount_code: price.code, amount_cents: price.cents, currency: bundle.currency }}
              creditor={creditor}
              onSent={(answer) => {
                setSent(answer);
                setEditing(false);
              }}
            />
          </div>
          {isCodeStep && <CodeForm key={sent.payment.payment_id} sent={sent} back={back} onEdit={() => setEditing(true)} />}
        </>
      )}
    </div>
  );
}
