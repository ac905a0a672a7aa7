import { aMember, type AMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { asksForMoney } from './scam-signals.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, env: { RATE_LIMIT_FACTOR: 1000 } });
});
afterAll(() => backend.close());

const member = () => aMember(backend.deps, { credits: 100, account: { paid_user: true } });
const write = (from: AMember, to: AMember, text: string) =>
  from.client.call('sendMessage', { body: { profile: to.id, client_id: crypto.randomUUID(), text } });
const reportsOf = ({ id }: AMember) => backend.deps.db.selectFrom('report').selectAll().where('reported_id', '=', id).execute();
async function settled(who: AMember, count: number) {
  for (let n = 0; n < 100 && (await reportsOf(who)).length < count; n++) await new Promise((done) => setTimeout(done, 20));
  await new Promise((done) => setTimeout(done, 100));
  return reportsOf(who);
}

test('the same long text to five members → one report with the conversation, by nobody; a sixth adds none', async () => {
  const anna = await member();
  const text = 'Hello dear, I saw your profile and I think that we are made for each other.';
  for (let n = 0; n < 4; n++) await write(anna, await member(), text);
  expect(await settled(anna, 1)).toEqual([]);
  for (let n = 0; n < 2; n++) await write(anna, await member(), text.toUpperCase());
  const reports = await settled(anna, 1);
  expect(reports).toMatchObject([
    {
      category: 'scam',
      reporter_id: null,
      status: 'open',
      remarks: expect.stringMatching(/^Signal: the same text to [56] members within a day\.$/) as string,
    },
  ]);
  expect(reports[0]!.evidence.messages).toMatchObject([{ reported: true, own: false }]);
});

test('a short greeting to many → nothing', async () => {
  const anna = await member();
  for (let n = 0; n < 7; n++) await write(anna, await member(), 'Hi, how are you?');
  expect(await settled(anna, 1)).toEqual([]);
});

test('money requested from two members → a report; from one → none', async () => {
  const anna = await member();
  await write(anna, await member(), 'Can you send me 500 euro by Western Union?');
  expect(await settled(anna, 1)).toEqual([]);
  await write(anna, await member(), 'Please lend me money, 300 € are enough');
  expect(await settled(anna, 1)).toMatchObject([{ remarks: 'Signal: asks 2 members for money within a day.' }]);
});

test.each([
  'Can you send me 500 euro by western union',
  'Schick mir bitte 200 € auf PayPal',
  'Envíame 100 euros en bitcoin',
  'Tu peux m’envoyer 300 € par virement, j’ai besoin d’argent',
  'Stuur me een cadeaukaart van 50 euro',
  'Kan du sende mig 500 kr på PayPal',
  'Kan du skicka 500 kr till min revolut',
  'Lähetä minulle 100 euroa PayPal',
  'Wyślij mi 500 zł na revolut',
  'Mandami 200 € su PayPal',
  'Kan du sende meg 500 kr i bitcoin',
  'Send 500 dollars via Zelle',
  'Schick 200 € auf meine IBAN',
  'Can you lend me 200 euros?',
  'Could I borrow $200?',
  'Kannst du mir 200 € leihen?',
  'Borgst du mir 200 €?',
  'Kan du låne mig 200 kr.?',
  '¿Puedes prestarme 200 euros?',
  '¿Me prestas 200 €?',
  'Voisitko lainata 200 euroa?',
  'Lainaisitko minulle 200 euroa?',
  'Lainaa mulle 200 €',
  'Tu peux me prêter 200 € ?',
  'Tu me prêtes 200 euros ?',
  'Mi presti 200 euro?',
  'Puoi prestarmi 200 €?',
  'Kun je me 200 euro lenen?',
  'Leen me 200 euro',
  'Kan jeg få låne 200 kroner?',
  'Pożyczysz mi 200 zł?',
  'Mógłbyś pożyczyć 200 zł?',
  'Kan du låna mig 200 kronor?',
  'Lånar du mig 200 kr?',
])('"%s" → asks for money', (text) => expect(asksForMoney(text)).toBe(true));

test.each([
  'I have no money for a holiday',
  'I work for PayPal',
  'The ticket was 20 euro',
  'Ich brauche einen Kaffee',
  'J’ai besoin de toi',
  'Bitcoin bores me',
  'See you at 20, send me a photo',
  'Can you lend me your ear?',
  'The rent went up by 200 euros',
  'Der Leihwagen kostet 200 € am Tag',
  'Ich bin 200 € leichter',
  'Je suis prêt à payer 200 € pour ce concert',
  'Elle est prête, ça fait 20 €',
  'Jeg har et lån på 200 kroner om måneden',
  'Jag har ett lån på 2000 kr',
  'Mijn lening kost 200 euro per maand',
  'Minulla on lainaa 20000 euroa',
  'Moja pożyczka to 200 zł miesięcznie',
  'Kan jeg låne din jakke?',
  'Mis amigos iban a gastar 200 € en Ibiza',
  'Ein Bett in der Zelle kostet 20 €',
  'Il prestigio costa 200 euro',
  'Préstame tu libro',
])('"%s" → does not', (text) => expect(asksForMoney(text)).toBe(false));
