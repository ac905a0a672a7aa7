import { COUNTRIES, type CompanyInfo, type Settings } from '@nightlark/contract';

export function aCompany(changes: Partial<CompanyInfo> = {}): CompanyInfo {
  return {
    name: 'Nightlark B.V.', address: 'Keizersgracht 1', kvk: '12345678', city: '1015 CN Amsterdam', country: 'NL', tradenames: ['Nightlark'],
    vat_numbers: ['NL123456789B01'], support_phone: '+31 20-123 45 67', delete_discount: null, added: null, ...changes,
  }; // prettier-ignore
}

export function aSettings(changes: Partial<Settings> = {}): Settings {
  return {
    name: 'Nightlark', index_title: 'Nightlark', description: 'Meet someone tonight.', domain: 'nightlark.example', domain_language: 'en', countries: [...COUNTRIES],
    visible_profile_fields: [], visible_profile_notes: [], search_fields: ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'online', 'sort', 'mutual'],
    geoip_country: 'GB', geoip_selected_country: 'GB', cdn_prefix: '/media/', message_credits: 1, photo_credits: 2, gift_credits: [1, 3, 5], signup_credits: 0,
    message_length: 1000, minimum_message_costs: { GB: { costs: 0.67, currency: 'EUR' } }, support_email: 'support@nightlark.example', privacy_email: 'privacy@nightlark.example', support_phone: '+31201234567',
    enable_site_entry_popup: true, push_public_key: null, fictional_warning: true, fictional_singular: 'Fictional profile', fictional_plural: 'Fictional profiles',
    refund_days: 14, signups: 'all', logged_out_search: 'all', logged_out_search_trafficsource: null, member_resell: false, niche: 'dating', promotions: [],
    company_id: 1, min_age: 18, neutral_answers: false, company: aCompany(), terms_history: [], demo: false, demo_login: null, ...changes,
  }; // prettier-ignore
}
