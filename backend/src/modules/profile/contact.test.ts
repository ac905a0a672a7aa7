import { holdsContact } from './contact.ts';

test.each([
  'mail me: anna@example.com', 'anna (at) example (dot) com', 'see https://x.example', 'www.mysite.example', 'find me on mysite.nl', 'snap.com/anna', '+31 6 1234 5678', '06-12345678', '0171 / 234 56 78', 'call 0 6 1 2 3 4 5 6 7 8', '０６１２３４５６７８',
])('%s → a contact', (text) => {
  expect(holdsContact(text)).toBe(true);
}); // prettier-ignore

test.each([
  'I am 34 and have 2 kids', 'From 2010 - 2020 in Berlin', 'born 12.05.1990', 'It was late.But fun', 'at 8.30 or 20:15', 'Ich bin 1,80 m groß, 75 kg', 'coffee @ home', 'e.g. wine, i.e. red', '1000 km by bike', '',
])('%s → none', (text) => {
  expect(holdsContact(text)).toBe(false);
}); // prettier-ignore
