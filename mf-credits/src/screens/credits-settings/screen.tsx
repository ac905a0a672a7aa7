import { apiContext } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { PageTitle } from '@nightlark/profile';
import { ButtonLink, PageHeader } from '@nightlark/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Limit } from './components/limit.tsx';
import { Mandates } from './components/mandates.tsx';
import { Pause } from './components/pause.tsx';
import { StoredMethods } from './components/stored-methods.tsx';
import { messages as m } from './messages.ts';
import s from './screen.module.css';

export async function loader({ context, request: { signal } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [{ stored_methods }, { mandates }, spending] = await Promise.all([
    api.call('getStoredMethods', { signal }),
    api.call('getDirectDebit', { signal }),
    api.call('getSpending', { signal }),
  ]);
  return { stored_methods, mandates, spending };
}

/** Spending controls: stored payment methods, mandates, monthly limit and pause (docs/product/payments.md#care). */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [spending, setSpending] = useState(loaded.spending);
  const { formatMessage } = useIntl();
  return (
    <div className={s.page}>
      <PageTitle>{formatMessage(m.title)}</PageTitle>
      <PageHeader flush title={<FormattedMessage {...m.title} />} />
      <StoredMethods loaded={loaded.stored_methods} />
      <Mandates loaded={loaded.mandates} />
      <Limit spending={spending} onChange={setSpending} />
      <Pause spending={spending} onChange={setSpending} />
      <ButtonLink to={paths.transactions.href()} variant="secondary" icon="card" className={s.link}>
        <FormattedMessage {...m.payments} />
      </ButtonLink>
    </div>
  );
}
