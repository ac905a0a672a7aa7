import { COUNTRIES, DEFAULTS, type Locale, type Settings } from '@nightlark/contract';

/** What an operator may set for a domain; the rest of the settings follows from the surroundings. */
export type OperatorSettings = Omit<
  Settings,
  'domain' | 'geoip_selected_country' | 'minimum_message_costs' | 'push_public_key' | 'company' | 'demo' | SiteText
>;

/** Words of the site: an operator sets one for all languages or one for each; unset, the catalogue has them. */
export const SITE_TEXTS = ['index_title', 'description', 'fictional_singular', 'fictional_plural'] as const;
export type SiteText = (typeof SITE_TEXTS)[number];
export type OperatorTexts = Partial<Record<SiteText, string | Partial<Record<Locale, string>>>>;

/** The site as it comes; a row of `site` replaces single fields for its domain (specification, section 3, "Settings"). */
export const DEFAULT_SETTINGS: OperatorSettings = {
  name: 'Nightlark',
  domain_language: 'en',
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
  support_phone: '+31 20-000 00 00',
  enable_site_entry_popup: true,
  fictional_warning: true,
  refund_days: 14,
  signups: 'all',
  logged_out_search: 'all',
  logged_out_search_trafficsource: null,
  member_resell: false,
  niche: 'dating',
  company_id: 1,
  min_age: DEFAULTS.minAge,
};
