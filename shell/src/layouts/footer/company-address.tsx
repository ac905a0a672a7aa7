import { countryName } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { usePage } from '../../session/page-context.ts';
import { messages } from './messages.ts';
import s from './footer.module.css';

/** The companies that have an address block (docs/product/shell.md#footer). */
const WITH_ADDRESS: readonly number[] = [1, 5, 6];

export function CompanyAddress() {
  const { formatMessage } = useIntl();
  const { locale } = usePage();
  const { company, company_id } = useSettings();
  if (!WITH_ADDRESS.includes(company_id)) return null;
  const numbers = [company.kvk && formatMessage(messages.register, { number: company.kvk }), ...company.vat_numbers].filter(Boolean);
  const tradenames = company.tradenames.filter((tradename) => tradename !== company.name);
  return (
    <address className={s.address}>
      {[company.name, company.address, company.city, countryName(locale, company.country)].filter(Boolean).join(', ')}
      {tradenames.length > 0 && <span> · {formatMessage(messages.tradenames, { names: tradenames.join(', ') })}</span>}
      {numbers.length > 0 && <span> · {numbers.join(' · ')}</span>}
    </address>
  );
}
