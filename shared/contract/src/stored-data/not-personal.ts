/** Tables without personal data, and why. */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  bundle: 'prices',
  bundle_price: 'prices',
  company: 'the operator',
  country_currency: 'prices',
  discount_code: 'codes for everybody',
  document_series: 'the last number of each series',
  migration: 'state of the schema',
  ledger_check: 'results of the ledger’s check',
  news: 'the operator’s words',
  profile_count: 'totals',
  profile_year_count: 'totals',
  operator: 'names, roles and second factors of operators, of no member',
  operator_session: 'logins of operators, of no member',
  job: 'when each job runs next',
  server_secret: 'keys of the server',
  site: 'the operator’s settings',
};
