/** Where the operators' console is, and its areas. */
export const CONSOLE_PATH = '/console';
export const LOGIN_PATH = `${CONSOLE_PATH}/login`;
export const LOGOUT_PATH = `${CONSOLE_PATH}/logout`;
export const PAYMENTS_PATH = `${CONSOLE_PATH}/payments`;
export const REVIEW_PATH = `${CONSOLE_PATH}/review`;
export const MANDATES_PATH = `${CONSOLE_PATH}/mandates`;
export const REVENUE_PATH = `${CONSOLE_PATH}/revenue`;
export const LEDGER_PATH = `${CONSOLE_PATH}/ledger`;
export const CODES_PATH = `${CONSOLE_PATH}/codes`;
export const PRICES_PATH = `${CONSOLE_PATH}/prices`;
export const JOURNAL_PATH = `${CONSOLE_PATH}/journal`;
export const JOURNAL_CSV_PATH = `${CONSOLE_PATH}/journal.csv`;
export const PAYMENTS_CSV_PATH = `${CONSOLE_PATH}/payments.csv`;
export const LEDGER_CSV_PATH = `${CONSOLE_PATH}/ledger.csv`;
export const REVENUE_CSV_PATH = `${CONSOLE_PATH}/revenue.csv`;
export const STYLE_PATH = `${CONSOLE_PATH}/page.css`;
export const FONT_PATH = `${CONSOLE_PATH}/figtree.woff2`;
