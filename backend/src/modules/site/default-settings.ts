import { COUNTRIES, DEFAULTS, type Locale, type Settings } from '@nightlark/contract';

/** Settings that an operator may configure for a domain; the others are derived. */
export type OperatorSettings = Omit<
  Settings,
  | 'domain'
  | 'geoip_selected_country'
  | 'minimum_message_costs'
  | 'privacy_email'
  | 'push_public_key'
  | 'company'
  | 'demo'
  | 'demo_login'
  | 'promotions'
  | SiteText
> & {
  /** If unset, questions about data go to `support_email`. */
  privacy_email?: string;
  /** Tiles, parsed by `promotions/operator-promotions.ts`. */
  promotions: readonly unknown[];
};

/** Texts of the site: an operator sets one for all languages or one for each; if unset, the catalogue's are used. */
export const SITE_TEXTS = ['index_title', 'description', 'fictional_singular', 'fictional_plural'] as const;
export type SiteText = (typeof SITE_TEXTS)[number];
export type OperatorTexts = Partial<Record<SiteText, string | Partial<Record<Locale, string>>>>;

/** The default settings; a row of `site` overrides single fields for its domain (docs/product/site-settings.md). */
export const DEFAULT_SETTINGS: OperatorSettings = {
  name: 'Nightlark',
  /** Empty: the browser's. */
  domain_language: '',
  countries: [...COUNTRIES],
  visible_profile_fields: ['sexuality', 'relationship_status', 'body_type', 'hair_color', 'eye_color', 'tattoos', 'interests', 'about'],
  visible_profile_notes: ['member_since', 'last_active'],
  search_fields: ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'online', 'sort', 'mutual'],
  geoip_country: 'NL',
  cdn_prefix: '/media/',
  message_credits: DEFAULTS.messageCredits,
  photo_credits: DEFAULTS.photoCredits,
  gift_credits: [1, 3, 5],
  signup_credits: 0,
  message_length: DEFAULTS.messageMaxLength,
  support_email: 'support@nightlark.example',
  /** Empty: the company's own. */
  support_phone: '',
  enable_site_entry_popup: true,
  fictional_warning: true,
  refund_days: 14,
  signups: 'all',
  logged_out_search: 'all',
  logged_out_search_trafficsource: null,
  member_resell: false,
  niche: 'dating',
  terms_history: [],
  promotions: [],
  company_id: 1,
  min_age: DEFAULTS.minAge,
  neutral_answers: false,
};
