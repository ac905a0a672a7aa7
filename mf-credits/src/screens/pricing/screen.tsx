import { apiContext } from '@nightlark/api-client';
import { COUNTRIES, paths, type Country } from '@nightlark/contract';
import { countryName, Money } from '@nightlark/i18n';
import { PageTitle, useCountryNames } from '@nightlark/profile';
import { localeAtom, useSettings, useSignupHref, useUser } from '@nightlark/state';
import { Button, ButtonLink, PageHeader } from '@nightlark/ui';
import { Field, Select } from '@nightlark/ui/field';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useLoaderData, useSubmit, type LoaderFunctionArgs } from 'react-router';
import { shared } from '../../components/messages.ts';
import { PaymentMethodName } from '../../components/payment-method.tsx';
import { PriceTable } from './components/price-table.tsx';
import { Uses } from './components/uses.tsx';
import { messages as m } from './messages.ts';
import s from './screen.module.css';

const isCountry = (value: unknown): value is Country => (COUNTRIES as readonly unknown[]).includes(value);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const country = new URL(request.url).searchParams.get('country');
  return context.get(apiContext).call('getCredits', { query: isCountry(country) ? { country } : {}, signal: request.signal });
}

/** The public price list, by country (docs/product/credits-and-premium.md#what-costs-what). */
export function Component() {
  const { bundles, methods, country, vat_percentage } = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const locale = useAtomValue(localeAtom);
  const signup = useSignupHref();
  const user = useUser();
  const { minimum_message_costs } = useSettings();
  const lowest = minimum_message_costs[country];
  return (
    <div className={s.page}>
      <PageTitle>{formatMessage(m.title)}</PageTitle>
      <PageHeader flush title={<FormattedMessage {...m.title} />} lead={<FormattedMessage {...m.lead} />} />
      <CountryChoice country={country} />
      {lowest && (
        <p className={`${s.lowest} display`}>
          <FormattedMessage {...m.lowest} values={{ price: <Money cents={lowest.costs * 100} currency={lowest.currency} /> }} />
        </p>
      )}
      <PriceTable bundles={bundles} />
      <p className={s.note}>
        <FormattedMessage {...(vat_percentage > 0 ? m.vat : m.withoutVat)} />
      </p>
      <Uses />
      <section>
        <h2 className={s.heading}>
          <FormattedMessage {...m.methods} values={{ country: countryName(locale, country) }} />
        </h2>
        <ul className={s.methods}>
          {methods.map((method) => (
            <li key={method}>
              <PaymentMethodName method={method} />
            </li>
          ))}
        </ul>
      </section>
      <ButtonLink to={user ? paths.credits.href() : signup} size="lg" className={s.action}>
        <FormattedMessage {...(user ? shared.get : shared.join)} />
      </ButtonLink>
    </div>
  );
}

function CountryChoice({ country }: { country: Country }) {
  const submit = useSubmit();
  const countries = useCountryNames(COUNTRIES);
  const [shown, setShown] = useState(country);
  const [chosen, setChosen] = useState<string>(country);
  if (shown !== country) {
    setShown(country);
    setChosen(country);
  }
  return (
    <Form method="get" className={s.country} preventScrollReset>
      <Field label={<FormattedMessage {...m.country} />}>
        {(control) => (
          <Select
            {...control}
            name="country"
            value={chosen}
            onChange={({ currentTarget: { value, form } }) => {
              setChosen(value);
              void submit(form, { replace: true, preventScrollReset: true });
            }}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <noscript>
        <Button type="submit" variant="secondary">
          <FormattedMessage {...m.show} />
        </Button>
      </noscript>
    </Form>
  );
}
