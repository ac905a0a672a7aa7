import { apiContext } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { PageTitle } from '@nightlark/profile';
import { useSettings, useSignupHref, useUser } from '@nightlark/state';
import { ButtonLink, Icon } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shared } from '../../components/messages.ts';
import { Benefits } from './components/benefits.tsx';
import { Bundles } from './components/bundles.tsx';
import { Comparison } from './components/comparison.tsx';
import { messages as m } from './messages.ts';
import s from './screen.module.css';

export async function loader({ context, request: { signal } }: LoaderFunctionArgs) {
  const { bundles, vat_percentage } = await context.get(apiContext).call('getCredits', { signal });
  return { bundles, vat_percentage };
}

/** Benefits and prices of Premium, and what is free (docs/product/credits-and-premium.md#premium). */
export function Component() {
  const { bundles, vat_percentage } = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const { refund_days: days } = useSettings();
  const isPremium = useUser()?.paid_user ?? false;
  return (
    <div className={s.page}>
      <PageTitle>{formatMessage(m.title)}</PageTitle>
      <header className={s.hero}>
        <span className={s.crown} aria-hidden>
          <Icon name="crown" />
        </span>
        <h1 className={s.title}>
          <FormattedMessage {...(isPremium ? m.heroYours : m.hero)} />
        </h1>
        <p className={s.lead}>
          <FormattedMessage {...(isPremium ? m.leadYours : m.lead)} />
        </p>
        <NextStep />
      </header>
      <Bundles bundles={bundles} vatPercentage={vat_percentage} />
      <Comparison />
      <Benefits />
      <section className={s.honest}>
        <h2 className={s.honestTitle}>
          <FormattedMessage {...m.honestTitle} />
        </h2>
        <p>
          <FormattedMessage {...m.honestText} values={{ days }} />
        </p>
      </section>
    </div>
  );
}

function NextStep() {
  const user = useUser();
  const signup = useSignupHref();
  const to = user ? paths.credits.href() : signup;
  return (
    <div className={s.actions}>
      <ButtonLink to={to} size="lg" variant="gold" icon={user ? 'coin' : 'heart'}>
        <FormattedMessage {...(user ? m.get : shared.join)} />
      </ButtonLink>
      <Link to={user?.paid_user ? paths.members.href() : paths.pricing.href()} className={s.link}>
        <FormattedMessage {...(user?.paid_user ? m.explore : m.prices)} />
      </Link>
    </div>
  );
}
