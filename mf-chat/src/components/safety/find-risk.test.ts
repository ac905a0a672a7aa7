import { LOCALES } from '@nightlark/contract';
import { findRisk } from './find-risk.ts';

const SAID = {
  en: {
    money: 'Could you lend me 50 until Friday?',
    threat: 'I know where you live.',
    contact: 'Text me at the other app, my number is on it',
  },
  da: { money: 'Kan du låne mig lidt?', threat: 'Jeg ved, hvor du bor', contact: 'Her er mit nummer' },
  de: { money: 'Kannst du mir Geld leihen?', threat: 'Du wirst es bereuen', contact: 'Schreib mir auf der anderen App' },
  es: { money: '¿Puedes prestarme algo?', threat: 'Te vas a arrepentir', contact: 'Este es mi número' },
  fi: { money: 'Voisitko lähettää rahaa?', threat: 'Tiedän missä asut', contact: 'Tässä numeroni' },
  fr: { money: "Tu peux m'envoyer de l'argent ou me prêter ?", threat: 'Je sais où tu habites', contact: 'Voici mon numéro' },
  it: { money: 'Mi fai un bonifico?', threat: 'So dove abiti', contact: 'Ecco il mio numero' },
  nl: { money: 'Kun je geld overmaken?', threat: 'Ik weet waar je woont', contact: 'Dit is mijn nummer' },
  no: { money: 'Kan du sende penger?', threat: 'Jeg vet hvor du bor', contact: 'Her er nummeret mitt' },
  pl: { money: 'Pożyczysz mi do piątku?', threat: 'Jeszcze tego pożałujesz', contact: 'To mój numer' },
  sv: { money: 'Kan du skicka pengar?', threat: 'Jag vet var du bor', contact: 'Här är mitt nummer' },
} as const;

const HARMLESS: Readonly<Record<keyof typeof SAID, string>> = {
  en: 'I was born on 12.04.1989, have 2 dogs and killed it at karaoke. Coffee at 19:30?',
  da: 'Jeg elsker lange ture ved havet. Skal vi ses på lørdag kl. 14?',
  de: 'Ich wohne seit 2019 in Köln und mag den Rhein. Was machst du am 24.12.?',
  es: 'Me encanta bailar salsa. ¿Nos vemos el sábado a las 21:00?',
  fi: 'Asun Tampereella ja käyn usein saunassa. Nähdäänkö lauantaina?',
  fr: 'J’aime le vin et les longues promenades. On se voit samedi à 20 h ?',
  it: 'Mi piace cucinare la pasta. Ci vediamo sabato alle 20?',
  nl: 'Ik fiets graag door de duinen. Zullen we zaterdag om 15 uur afspreken?',
  no: 'Jeg liker å gå på ski i fjellet. Skal vi møtes på lørdag?',
  pl: 'Lubię góry i dobre kino. Spotkamy się w sobotę o 18?',
  sv: 'Jag gillar att paddla kajak. Ska vi ses på lördag?',
};

test('every language of the site is there', () => {
  expect(Object.keys(SAID).sort()).toEqual([...LOCALES].sort());
});
test.each(Object.entries(SAID).flatMap(([locale, said]) => Object.entries(said).map(([risk, text]) => [locale, risk, text] as const)))(
  '%s, %s: %s',
  (_, risk, text) => expect(findRisk(text)).toBe(risk),
);
test.each(Object.entries(HARMLESS))('%s, harmless → nothing: %s', (_, text) => {
  expect(findRisk(text)).toBeNull();
});
test.each([
  'Wat een mooie blik heb je',
  'Hi Lydia, how are you?',
  'Je bent een tikkie gek',
  'Mis amigos iban a la playa',
  'Jede Zelle meines Körpers',
  'A revolution of the heart',
])('a word that is a service elsewhere → nothing: %s', (text) => {
  expect(findRisk(text)).toBeNull();
});
test.each(['Tu peux me payer via Lydia', 'Wyślij przez BLIK', 'Stuur me een Tikkie', 'Te paso mi IBAN', 'Pay me with Zelle'])(
  'the service itself → money: %s',
  (text) => {
    expect(findRisk(text)).toBe('money');
  },
);
test.each([
  ['Laita viestiä WhatsAppissa', 'contact'],
  ['Löydät minut Instagramista', 'contact'],
  ['Napisz do mnie na WhatsAppie', 'contact'],
  ['Maksatko MobilePaylla?', 'money'],
  ['Lainaatko minulle vähän?', 'money'],
  ['Kan du swisha mig?', 'money'],
])('a name with an ending: %s → %s', (text, risk) => {
  expect(findRisk(text)).toBe(risk);
});
test.each([
  ['Send 500 euro by Western Union', 'money'],
  ['send me 1000$', 'money'],
  ['Whats\u200bApp?', 'contact'],
  ['me (at) example.com', 'contact'],
  ['+49 170 123 45 67', 'contact'],
  ['@lovely.anna89', 'contact'],
  ['See bit.ly/3xyz', 'link'],
  ['https://example.org', 'link'],
  ['I will kill you and take your money, lend me', 'threat'],
  ['', null],
])('%j → %s', (text, risk) => {
  expect(findRisk(text)).toBe(risk);
});
test.each([
  ['emoji', '😀', 2_000],
  ['letters', 'a', 100_000],
  ['digits', '9', 100_000],
  ['what addresses are made of', 'a.', 50_000],
])('very long, of %s alone → nothing, and at once', (_, sign, times) => {
  expect(findRisk(sign.repeat(times))).toBeNull();
});
