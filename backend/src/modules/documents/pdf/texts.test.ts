import { loadMessages } from '../../../messages/messages.ts';
import type { IssuedDocument } from '../repository.ts';
import { documentTexts, printable } from './texts.ts';

const seller = { name: 'Nightlark B.V.', address: 'Keizersgracht 1', city: 'Amsterdam', country: 'NL', register: '1', vat_number: null };

test.each([
  ['en', 'GB', '2 June 2026'],
  ['en', 'US', 'June 2, 2026'],
  ['en', 'NL', '2 June 2026'],
  ['da', 'DK', '2. juni 2026'],
])('a document in %s for a buyer in %s is dated %s, as the pages are', (locale, country, date) => {
  const at = new Date('2026-06-02T09:00:00Z');
  const content = {
    site: 'Nightlark',
    seller,
    country,
    vat_rate: 21,
    credits: 25,
    method: 'visa',
    paid_at: at.toISOString(),
    invoice: null,
  };
  const document = {
    kind: 'invoice',
    locale,
    content,
    currency: 'EUR',
    amount_cents: 899,
    vat_cents: 156,
    issued_at: at,
    buyer: [],
    number: 1,
    year: 2026,
    payment_id: 'p',
  };
  const { facts } = documentTexts(loadMessages(), document as unknown as IssuedDocument);
  expect(facts.filter(({ value }) => value === date)).toHaveLength(2);
});

test.each([
  ['Äiti 🎄 Öö', 'Äiti Öö'],
  ['👩🏽‍🚒 Zoë', 'Zoë'],
  ['Ben 🇩🇪🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Ben'],
  ['1️⃣ Eve#', '1 Eve#'],
  ['❤️', ''],
  ['Acme™ ©', 'Acme™ ©'],
  ['क्‍ष', 'क्‍ष'],
])('%s → %s', (name, printed) => {
  expect(printable(name)).toBe(printed);
});
