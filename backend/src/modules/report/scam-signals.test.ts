import { aMember, type AMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { asksForMoney } from './money-words.ts';

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

test('money asked of two members → a report; of one nothing', async () => {
  const anna = await member();
  await write(anna, await member(), 'Can you send me 500 euro by Western Union?');
  expect(await settled(anna, 1)).toEqual([]);
  await write(anna, await member(), 'Please lend me money, 300 € are enough');
  expect(await settled(anna, 1)).toMatchObject([{ remarks: 'Signal: asks 2 members for money within a day.' }]);
});

test.each([
  'Can you send me 500 euro by western union', 'Schick mir bitte 200 € auf PayPal', 'Envíame 100 euros en bitcoin', 'Tu peux m’envoyer 300 € par virement, j’ai besoin d’argent',
  'Stuur me een cadeaukaart van 50 euro', 'Kan du sende mig 500 kr på PayPal', 'Kan du skicka 500 kr till min revolut', 'Lähetä minulle 100 euroa PayPal', 'Wyślij mi 500 zł na revolut',
  'Mandami 200 € su PayPal', 'Kan du sende meg 500 kr i bitcoin',
])('"%s" → asks for money', (text) => expect(asksForMoney(text)).toBe(true)); // prettier-ignore

test.each([
  'I have no money for a holiday', 'I work for PayPal', 'The ticket was 20 euro', 'Ich brauche einen Kaffee', 'J’ai besoin de toi', 'Bitcoin bores me', 'See you at 20, send me a photo',
])('"%s" → does not', (text) => expect(asksForMoney(text)).toBe(false)); // prettier-ignore
