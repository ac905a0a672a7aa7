import {
  cleanPhone,
  CONVERSATIONS_FREE,
  DEFAULTS,
  PAUSE_DAYS,
  paths,
  PHOTOS_FREE,
  PHOTOS_PREMIUM,
  RETENTION,
  SWIPE_LIKES_PER_DAY_FREE,
  TERMS_NOTICE_DAYS,
  TIME_BONUS_CODE,
  TIME_BONUS_PERCENT,
  TIME_BONUS_SECONDS,
  WELCOME_DISCOUNT_PERCENT,
  WELCOME_DISCOUNT_SECONDS,
} from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { usePage } from '../../session/page-context.ts';
import { messages } from './messages.ts';

export interface Fact {
  text: string;
  /** Link target of an address, phone number or page. */
  href?: string;
}

/** Attributions of used works with their licences (`shared/ui/ATTRIBUTION.md` and README name all of it). */
const SOURCES: Readonly<Record<string, Fact>> = {
  geonames: { text: 'GeoNames', href: 'https://www.geonames.org/' },
  nro: { text: 'Number Resource Organization', href: 'https://www.nro.net/' },
  ccBy: { text: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
  lucide: { text: 'Lucide', href: 'https://lucide.dev/' },
};

/** The operator's facts, by their `{placeholder}` in the texts. */
export function useFacts(): Readonly<Record<string, Fact>> {
  const {
    name,
    domain,
    company,
    support_email: email,
    privacy_email,
    support_phone,
    refund_days,
    min_age,
    message_credits,
    gift_credits,
  } = useSettings();
  const { locale } = usePage();
  const { formatList, formatMessage } = useIntl();
  const phone = cleanPhone(support_phone);
  const complaints = paths.complaints.href();
  const texts: Record<string, string | number> = {
    ...RETENTION,
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
    giftCredits: formatList(gift_credits.map(String), { type: 'disjunction' }),
    freeMessages: DEFAULTS.freeMessages,
    freeConversations: CONVERSATIONS_FREE,
    freeLikes: SWIPE_LIKES_PER_DAY_FREE,
    freePhotos: PHOTOS_FREE,
    premiumPhotos: PHOTOS_PREMIUM,
    welcomePercent: WELCOME_DISCOUNT_PERCENT,
    welcomeDays: WELCOME_DISCOUNT_SECONDS / 86_400,
    bonusCode: TIME_BONUS_CODE,
    bonusPercent: TIME_BONUS_PERCENT,
    bonusHours: TIME_BONUS_SECONDS / 3_600,
    stayDays: DEFAULTS.stayOfferDays,
    pauseDays: formatList(PAUSE_DAYS.map(String), { type: 'disjunction' }),
    noticeDays: TERMS_NOTICE_DAYS,
    appealMonths: DEFAULTS.appealMonths,
    withAccount: formatMessage(messages.withAccount),
    resetMinutes: DEFAULTS.resetMinutes,
    loginMisses: DEFAULTS.loginMisses,
    loginLockMinutes: DEFAULTS.loginLockMinutes,
  };
  return {
    ...SOURCES,
    ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { text: String(text) }])),
    email: { text: email, href: `mailto:${email}` },
    privacyEmail: { text: privacy_email, href: `mailto:${privacy_email}` },
    phone: { text: phone, href: `tel:${phone}` },
    complaints: { text: domain + complaints, href: complaints },
  };
}

/** Replaces placeholders by facts; unknown ones remain. */
export function interpolate(text: string, facts: Readonly<Record<string, Fact>>): string {
  // Avoids a second full stop after a name that ends with one ("B.V.").
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => facts[key]?.text ?? whole).replace(/\.\.(?=\s|$)/g, '.');
}
