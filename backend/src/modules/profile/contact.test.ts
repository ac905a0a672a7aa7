import { containsContact } from './contact.ts';

test.each([
  'mail me: anna@example.com', 'anna (at) example (dot) com', 'anna[at]example[dot]com', 'see https://x.example', 'www.mysite.example', 'find me on mysite.nl', 'snap.com/anna', '+31 6 1234 5678', '06-12345678', '0171 / 234 56 78', 'call 0 6 1 2 3 4 5 6 7 8', '０６１２３４５６７８',
  // With spaces between.
  'b o b @ g m a i l . c o m', 'bob @ gmail . com', 'bob@ gmail .com', 'bob @gmail. com', 'anna @ test .de', 'w w w . e v i l . c o m', 'www . evil . example', 'www. evil dot com', 'https : // evil . example', 'b-o-b at g-m-a-i-l dot c-o-m', 'evil . com', 'my site : evil .nl', 'b​ob@gm​ail.com', 'ｂｏｂ＠ｇｍａｉｌ．ｃｏｍ',
  // In words.
  'gmail dot com', 'bob at gmail dot com', 'bob at gmail', 'write to bob99 at hotmail', 'bob arroba gmail punto com', 'bob chiocciola libero punto it', 'bob arobase orange point fr', 'bob ät gmx punkt de', 'bob apenstaartje ziggo punt nl', 'bob małpa wp kropka pl', 'evil dot com', 'www dot evil dot com', 'look at evil (dot) net',
  // Accounts elsewhere.
  'telegram: @bobby99', 'Telegram @bobby', 'insta: bobby99', 'Instagram = bobby.walks', 'ig: bobby_walks', 'snap bobby99', 'add me on snapchat bobby99', 'my kik is bobby99', 'WhatsApp: +31 6 12345678', 'whats app 0612345678', 'you find me as @bobby_99', 'fb: Bobby.Walker',
  // Numbers in words and signs.
  'zero six one two three four five six seven eight', 'null eins sieben eins zwei drei vier fünf sechs', 'nul zes een twee drie vier vijf zes zeven acht', 'zéro six un deux trois quatre cinq six', '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', '06 een twee 34 vijf 678',
])('%s → a contact', (text) => {
  expect(containsContact(text)).toBe(true);
}); // prettier-ignore

test.each([
  'I am 34 and have 2 kids', 'From 2010 - 2020 in Berlin', 'born 12.05.1990', 'It was late.But fun', 'at 8.30 or 20:15', 'Ich bin 1,80 m groß, 75 kg', 'coffee @ home', 'e.g. wine, i.e. red', '1000 km by bike', '',
  'coffee @ home. Then a walk', 'Friday @ work. It was fun', 'I like it . no drama', 'Meet me at home. Come hungry', '@home on Sundays', 'Dinner at eight, dot on time', 'I dot my i and cross my t', 'one two three, go!', 'One dog, two cats, three chairs and four plants', 'I have been here since 2015, 2018, 2021 and 2024', 'won 10,000,000 in my dreams', '1.000.000 Ideen', 'A B C D of love', 'no Instagram', 'Instagram: no thanks', 'Snapchat: never', 'I don’t use WhatsApp before coffee', 'I quit Facebook in 2019', 'On Instagram since 2015', 'signal: green light', 'My line: be kind', 'Netflix.And chill', 'a.m. person, p.m. dreamer', 'Mr. Right? No. Mr. Late.', '5.5 out of 10. No more.', '24/7 in love', 'size 42, 1.75 m, 68 kg', 'I love the number 7', 'walk, talk, wine … repeat', 'live. laugh. no, wait', 'free at last', 'orange is my colour', 'at the point of no return', 'point. Me neither',
  'Un point de vue, un verre de vin', 'Au point de rencontre, place de la République', 'Sport, ciné etc. et toi ?', 'Je fais 1,70 m . de bonne humeur', 'Pas d’Insta, désolée', 'Je suis à Lyon. Me voilà !', 'El punto de encuentro es la plaza', 'Mi punto es claro', 'Tengo dos perros y tres gatos. Es todo', 'Sin Facebook, sin prisa', 'Il punto di incontro è al mare', 'Sono alto 1,85. It’s ok', 'Non uso Instagram: mai', 'Auf den Punkt. De facto', 'Um Punkt acht auf dem Sofa', 'Kein Instagram, kein Stress', 'Ich arbeite bei der Post. At home im Garten', 'z. B. Wein, d. h. roter', 'Ik ben net thuis', 'Het punt is: ik lach graag', 'Zes een, een zes, een acht', 'Om acht uur op het terras. Be there', 'Jag är 1,78. Se dig ute?', 'Punkt slut. Se mig le', 'Ei somea, ei kiirettä', 'Piste. Me kaksi ja koira', 'Bez Facebooka, z kotem', 'Kropka nad i', 'To nie jest adres. To ja', 'Ingen Snapchat. No stress', 'Sex år i Oslo, to barn, en hund', 'Ni i ti dage er jeg glad', 'Jeg er 1,80 . no worries',
])('%s → none', (text) => {
  expect(containsContact(text)).toBe(false);
}); // prettier-ignore

// Regression (ReDoS): the slowest took six seconds with an unbounded repetition.
test.each(['a@', '. ', 'a b ', '1 a ', 'x', 'a.', '(at)', 'a(at)', ' (at) ', 'at dot ', 'snap ', 'ab12_@', 'www'])(
  '2,000 signs of %j → judged',
  (part) => {
    expect(containsContact(`${part.repeat(2_000).slice(0, 1_998)} !`)).toBe(false);
  },
  2_000,
);
