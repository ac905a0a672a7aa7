import { printable } from './printable.ts';

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
