import { COUNTRIES, DEFAULTS, type Settings } from '@nightlark/contract';

/** What an operator may set for a domain; the rest of the settings follows from the surroundings. */
export type OperatorSettings = Omit<
  Settings,
  'domain' | 'geoip_selected_country' | 'minimum_message_costs' | 'push_public_key' | 'company' | 'demo'
>;

/** The site as it comes; a row of `site` replaces single fields for its domain (specification, section 3, "Settings"). */
export const DEFAULT_SETTINGS: OperatorSettings = {
  name: 'Nightlark',
  index_title: 'Nightlark – where evenings begin',
  description: 'Nightlark is a warm, grown-up place to meet, match and talk with people near you.',
  domain_language: 'en',
  countries: [...COUNTRIES],
  visible_profile_fields: ['sexuality', 'relationship_status', 'body_type', 'hair_color', 'eye_color', 'tattoos', 'interests', 'about'],
  visible_profile_notes: [],
  search_fields: ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'online', 'sort'],
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
  fictional_singular: 'fictional profile',
  fictional_plural: 'fictional profiles',
  refund_days: 14,
  signups: 'all',
  logged_out_search: 'all',
  logged_out_search_trafficsource: null,
  member_resell: false,
  niche: 'dating',
  company_id: 1,
  min_age: DEFAULTS.minAge,
};
