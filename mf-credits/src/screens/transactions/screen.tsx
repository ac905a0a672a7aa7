import { apiContext } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { PageTitle } from '@nightlark/profile';
import { ButtonLink, EmptyState, PageHeader } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Detail } from './components/detail.tsx';
import { PaymentList } from './components/payment-list.tsx';
import { YearSum } from './components/year-sum.tsx';
import { shared } from '../../components/messages.ts';
import { messages as m } from './messages.ts';
import s from './screen.module.css';

export async function loader({ context, params, request: { signal, url } }: LoaderFunctionArgs) {
  const { id } = params;
  const api = context.get(apiContext);
  const wanted = Number(new URL(url).searchParams.get('year'));
  const year = Number.isInteger(wanted) && wanted >= 2_000 && wanted <= 9_999 ? wanted : new Date().getUTCFullYear();
  const [{ transactions }, sum] = await Promise.all([
    api.call('getTransactions', { query: id ? { id } : {}, signal }),
    id ? null : api.call('getYear', { query: { year }, signal }),
  ]);
  return { transactions, detail: id ? (transactions[0] ?? null) : null, year: sum };
}

/** The member's payments with VAT, or one of them (docs/product/payments.md). */
export function Component() {
  const { transactions, detail, year } = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  return (
    <div className={s.page}>
      <PageTitle>{formatMessage(m.title)}</PageTitle>
      {detail ? (
        <Detail payment={detail} />
      ) : transactions.length === 0 ? (
        <EmptyState
          level={1}
          art="coins"
          title={<FormattedMessage {...m.emptyTitle} />}
          text={<FormattedMessage {...m.emptyText} />}
          action={
            <ButtonLink to={paths.credits.href()} variant="gold" icon="coin">
              <FormattedMessage {...shared.get} />
            </ButtonLink>
          }
        />
      ) : (
        <>
          <PageHeader
            flush
            title={<FormattedMessage {...m.title} />}
            actions={
              transactions.some(({ status }) => status === 'completed') && (
                <ButtonLink to={paths.repeatOrder.href()} variant="secondary" size="sm" icon="retry">
                  <FormattedMessage {...shared.again} />
                </ButtonLink>
              )
            }
          />
          <PaymentList payments={transactions} />
          {year && year.years.length > 0 && <YearSum year={year} />}
        </>
      )}
    </div>
  );
}
