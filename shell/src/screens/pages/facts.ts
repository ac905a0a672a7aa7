import { cleanPhone, DEFAULTS, paths, REACTIVATION_DAYS } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { usePage } from '../../session/page-context.ts';

export interface Fact {
  text: string;
  /** Where it leads, where it is something to write to, call or open. */
  href?: string;
}

/** The operator's facts, by the `{name}` that stands for them in the texts. */
export function useFacts(): Readonly<Record<string, Fact>> {
  const { name, domain, company, support_email: email, support_phone, refund_days, min_age, message_credits } = useSettings();
  const { locale } = usePage();
  const phone = cleanPhone(support_phone);
  const complaints = paths.complaints.href();
  const texts: Record<string, string | number> = {
    name,
    domain,
    company: company.name,
    address: [company.address, company.city, countryName(locale, company.country)].filter(Boolean).join(', '),
    country: countryName(locale, company.country),
    register: company.kvk,
    vat: company.vat_numbers.join(', ') || '–',
    refundDays: refund_days,
    minAge: min_age,
    messageCredits: message_credits,
    freeMessages: DEFAULTS.freeMessages,
    deletionDays: REACTIVATION_DAYS,
    resetMinutes: DEFAULTS.resetMinutes,
    loginMisses: DEFAULTS.loginMisses,
    loginLockMinutes: DEFAULTS.loginLockMinutes,
  };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { text: String(text) }])),
    email: { text: email, href: `mailto:${email}` },
    phone: { text: phone, href: `tel:${phone}` },
    complaints: { text: domain + complaints, href: complaints },
  };
}

/** Puts facts in the place of their names; those that are not given stay as they are. */
export function fill(text: string, facts: Readonly<Record<string, Fact>>): string {
  // A name that ends with a full stop ("B.V.") brings the sentence's own.
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => facts[key]?.text ?? whole).replace(/\.\.(?=\s|$)/g, '.');
}
