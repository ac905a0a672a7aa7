import { apiContext } from '@nightlark/api-client';
import { paths, type ResponseOf, wayBack } from '@nightlark/contract';
import { PageTitle, useNavigateHere } from '@nightlark/profile';
import { ButtonLink, EmptyState, IconButton, PageHeader } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shared } from '../../components/messages.ts';
import { priceOf } from '../../checkout/price.ts';
import { loadNamedDiscount } from '../credits/load-discount.ts';
import { CodeForm } from './components/code-form.tsx';
import { DetailsForm } from './components/details-form.tsx';
import { OrderLine } from './components/order-line.tsx';
import { messages as m } from './messages.ts';
import s from './screen.module.css';

/** Bundle and discount code are chosen on the credits page, which links here with both; `payment` is an order that waits for its code. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const [{ bundles }, debit, named] = await Promise.all([
    api.call('getCredits', { signal: request.signal }),
    api.call('getDirectDebit', { signal: request.signal }),
    loadNamedDiscount(api, searchParams, request.signal),
  ]);
  const back = wayBack(searchParams);
  const awaited = searchParams.get('payment');
  const sent = awaited && debit.waiting?.payment.payment_id === awaited ? debit.waiting : null;
  if (awaited && !sent) throw redirect(paths.payment.href({ id: awaited, paymentmethod: 'sepa_direct_debit' }, { back }));
  const bundle = bundles.find(({ id }) => id === (searchParams.get('bundle') ?? sent?.payment.bundle));
  if (!bundle && !sent) throw redirect(paths.credits.href());
  return { bundle, price: bundle && priceOf(bundle, named?.discount ?? null), debit, sent, back };
}

/** Payment by direct debit: payer, mandate, and confirmation by an SMS code (docs/product/payments.md#direct-debit). */
export function Component() {
  const { bundle, price, debit, sent, back } = useLoaderData<typeof loader>();
  const { formatMessage, formatDate } = useIntl();
  const navigate = useNavigateHere();
  const isCodeStep = sent !== null;
  const details = useDetailsFocus(isCodeStep);
  const { creditor, blocked, offered, collected_on, waiting } = debit;
  const order = { bundle: bundle?.id ?? sent?.payment.bundle, code: price?.code, back };
  const chosen = paths.credits.href(null, { ...order, method: 'sepa_direct_debit' });
  /** Each step is a place of its own: it survives a reload, and back leads from the code to the details. */
  const step = (payment?: string) => paths.directdebit.href(null, { ...order, payment });
  return (
    <div className={s.page}>
      <PageTitle>{formatMessage(m.title)}</PageTitle>
      {blocked || !offered || !creditor ? (
        <NotOffered isBlocked={blocked} credits={paths.credits.href(null, order)} />
      ) : (
        <>
          <PageHeader
            flush
            back={<IconButton icon="back" label={formatMessage(shared.get)} to={chosen} />}
            title={<FormattedMessage {...(isCodeStep ? m.codeTitle : m.title)} />}
            lead={
              !isCodeStep && (
                <FormattedMessage {...m.lead} values={{ date: formatDate(collected_on, { dateStyle: 'long', timeZone: 'UTC' }) }} />
              )
            }
          />
          {sent ? (
            <OrderLine {...sent.payment} change={chosen} />
          ) : (
            bundle && price && <OrderLine {...bundle} amount_cents={price.cents} change={chosen} />
          )}
          {waiting && !isCodeStep && <WaitingNotice waiting={waiting} codeStep={step(waiting.payment.payment_id)} />}
          {/* Hidden, not unmounted, so that input is preserved when going back from the code. */}
          {bundle && price && (
            <div ref={details} hidden={isCodeStep}>
              <DetailsForm
                order={{ bundle: bundle.id, discount_code: price.code, amount_cents: price.cents, currency: bundle.currency }}
                creditor={creditor}
                onSent={({ payment }) => navigate(step(payment.payment_id))}
              />
            </div>
          )}
          {sent && (
            <CodeForm key={sent.payment.payment_id} sent={sent} back={back} onEdit={bundle ? () => void navigate(step()) : undefined} />
          )}
        </>
      )}
    </div>
  );
}

/** Gives the details the focus when they are shown again. */
function useDetailsFocus(isCodeStep: boolean) {
  const details = useRef<HTMLDivElement>(null);
  const wasCodeStep = useRef(isCodeStep);
  useEffect(() => {
    if (wasCodeStep.current && !isCodeStep) details.current?.querySelector('input')?.focus();
    wasCodeStep.current = isCodeStep;
  }, [isCodeStep]);
  return details;
}

function NotOffered({ isBlocked, credits }: { isBlocked: boolean; credits: string }) {
  return (
    <EmptyState
      level={1}
      art="coins"
      title={<FormattedMessage {...(isBlocked ? m.blockedTitle : m.absentTitle)} />}
      text={<FormattedMessage {...(isBlocked ? m.blockedText : m.absentText)} />}
      action={
        <ButtonLink to={credits} variant="gold" icon="card">
          <FormattedMessage {...m.other} />
        </ButtonLink>
      }
    />
  );
}

/** An order that waits for its code. */
function WaitingNotice({ waiting, codeStep }: { waiting: ResponseOf<'startDirectDebit'>; codeStep: string }) {
  return (
    <Notice
      action={
        <Link to={codeStep}>
          <FormattedMessage {...shared.enterCode} />
        </Link>
      }
    >
      <FormattedMessage {...m.waiting} values={{ count: waiting.payment.credits, end: waiting.code_sent_to }} />
    </Notice>
  );
}
