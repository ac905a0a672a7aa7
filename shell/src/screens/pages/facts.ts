import { cleanPhone, DEFAULTS, REACTIVATION_DAYS } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { usePage } from '../../session/page-context.ts';

/** Puts the operator's facts in the place of their `{names}`; what no fact is called stays as it is. */
export function useFacts(): (text: string) => string {
  const { name, domain, company, support_email, support_phone, refund_days, min_age, message_credits } = useSettings();
  const { locale } = usePage();
  const facts: Record<string, string | number> = {
    name,
    domain,
    company: company.name,
    address: [company.address, company.city, countryName(locale, company.country)].filter(Boolean).join(', '),
    register: company.kvk,
    vat: company.vat_numbers.join(', ') || '–',
    email: support_email,
    phone: cleanPhone(support_phone),
    refundDays: refund_days,
    minAge: min_age,
    messageCredits: message_credits,
    freeMessages: DEFAULTS.freeMessages,
    deletionDays: REACTIVATION_DAYS,
  };
  // A name that ends with a full stop ("B.V.") brings the sentence's own.
  return (text) => text.replace(/\{(\w+)\}/g, (whole, key: string) => String(facts[key] ?? whole)).replace(/\.\.(?=\s|$)/g, '.');
}
