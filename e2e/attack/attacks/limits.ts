import { TEST_PASSWORD } from '@nightlark/backend/testing';
import { formOf, formTokenIn } from '@nightlark/console/testing/an-operator';
import { signUpBody } from '@nightlark/backend/testing/sign-up-body';
import { LIMITS, USE_LIMITS } from '@nightlark/contract/api';
import { inOrder, type Attack, type Tally } from '../attack.ts';
import { FROM_HEADER, newAddress } from '../balancer.ts';
import type { Product } from '../product.ts';

const GUESSES_MAX = 10;

type Ask = () => Promise<{ status: number; headers: Headers }>;

/** How many of these tries got through, on both gateways in turns; the rest must be refused with 429 and Retry-After. */
async function passed(
  times: number,
  ask: Ask,
  isThrough = (status: number) => status !== 429,
): Promise<{ through: number; isTold: boolean }> {
  let through = 0;
  let isTold = true;
  for (let time = 0; time < times; time++) {
    const { status, headers } = await ask();
    if (isThrough(status)) through++;
    else isTold &&= Number(headers.get('retry-after')) > 0;
  }
  return { through, isTold };
}

/** Guessing and flooding, through both gateways in turns. */
export const limits: Attack = { name: 'limits', run: inOrder(logins, signUps, mailedCodes, members, operators) };

const points = (limit: readonly { points: number }[] | undefined) => limit![0]!.points;

/** @param most how many tries may get through */
async function check(tally: Tally, what: string, { most, times }: { most: number; times: number }, ask: Ask): Promise<void> {
  const { through, isTold } = await passed(times, ask);
  tally.check(`${what}: ${most} and no more`, through <= most && through > 0, through);
  tally.check(`${what}: the refusal says when`, isTold);
}

async function logins(product: Product, tally: Tally): Promise<void> {
  const { email } = await product.member();
  const from = newAddress();
  await check(tally, 'guesses of a password from one source', { most: 5, times: 12 }, () =>
    product.client(from).login(email, 'wrong-password'),
  );
  const right = await product.client(from).login(email, TEST_PASSWORD);
  tally.check('then the right one', right.status === 429, right.status);
  const source = newAddress();
  let guess = 0;
  await check(tally, 'guesses at ever other addresses', { most: points(LIMITS.logins.source), times: 70 }, () =>
    product.client(source).login(`nobody-${guess++}@test.example`, 'wrong'),
  );
  const victim = await product.member();
  await check(tally, 'guesses of a password from ever other sources', { most: 60, times: 80 }, () =>
    product.client().login(victim.email, 'wrong-password'),
  );
}

async function signUps(product: Product, tally: Tally): Promise<void> {
  const household = newAddress();
  await check(tally, 'sign-ups', { most: points(LIMITS.signups.source), times: 26 }, () =>
    product.client(household).call('signup', { body: signUpBody({ gender: 'other' as never }) }),
  );
  // A household has a /64, a provider's customer up to a /48.
  const [wide] = newAddress().split('::');
  let network = 0;
  const widest = 8 * points(LIMITS.signups.source);
  await check(tally, 'sign-ups from ever other networks of one /48', { most: widest, times: widest + 10 }, () =>
    product.client(`${wide}:${(network++).toString(16)}::1`).call('signup', { body: {} }),
  );
}

async function mailedCodes(product: Product, tally: Tally): Promise<void> {
  let guess = 0;
  const resets = newAddress();
  await check(tally, 'resets asked for', { most: points(LIMITS.resetMails.source), times: 26 }, () =>
    product.client(resets).call('requestReset', { body: { email: `nobody-${guess++}@test.example` } }),
  );
  const codes = newAddress();
  const code = 'A'.repeat(43);
  await check(tally, 'codes of resets', { most: points(LIMITS.resets.source), times: 26 }, () =>
    product.client(codes).call('resetPassword', { body: { code, password: TEST_PASSWORD, password2: TEST_PASSWORD } }),
  );
  await check(tally, 'codes of activations', { most: points(LIMITS.mailedCodes.source), times: 70 }, () =>
    product.client(codes).call('activate', { body: { code } }),
  );
  const complaints = newAddress();
  await check(tally, 'complaints', { most: points(LIMITS.complaints.source), times: 16 }, () =>
    product.client(complaints).call('complain', { body: {} }),
  );
}

async function members(product: Product, tally: Tally): Promise<void> {
  let guess = 0;
  const { client } = await product.member();
  await check(tally, 'discount codes', { most: points(USE_LIMITS.codeGuesses), times: 20 }, () =>
    client.call('getDiscount', { query: { code: `GUESS${guess++}` } }),
  );
  const { client: debtor } = await product.member();
  await check(tally, 'codes by SMS', { most: points(LIMITS.smsCodes.member), times: 36 }, () =>
    debtor.call('confirmDirectDebit', { body: { payment_id: '00000000-0000-4000-8000-000000000000', code: '123456' } }),
  );
  const { client: pest } = await product.member();
  await check(tally, 'messages', { most: points(LIMITS.messages.member), times: 50 }, () => pest.call('sendMessage', { body: {} }));
  await check(tally, 'likes', { most: points(LIMITS.likes.member), times: 40 }, () => pest.call('like', { body: { id: 2_000_000_000 } }));
  await check(tally, 'passwords within a session', { most: points(LIMITS.passwords.member), times: 26 }, () =>
    pest.call('changePassword', { body: { old_password: 'wrong-one-99', password: TEST_PASSWORD, password2: TEST_PASSWORD } }),
  );
  await check(tally, 'links of photos', { most: points(LIMITS.photoLinks.member), times: 130 }, () =>
    pest.call('getPhotoLink', { query: { id: 1 } }),
  );
}

async function operators(product: Product, tally: Tally): Promise<void> {
  const operator = newAddress();
  let door = 0;
  const form = async () => {
    const browser = product.client(operator);
    const page = await browser.fetch('/console/login');
    return browser.fetch('/console/login', formOf({ form_token: formTokenIn(await page.text()), token: `guess-${door++}` }));
  };
  await check(tally, 'guesses at the console', { most: points(USE_LIMITS.operatorLogins), times: 24 }, form);
  const basic = (path: string, token: string) =>
    product
      .client()
      .fetch(path, { headers: { [FROM_HEADER]: operator, authorization: `Basic ${Buffer.from(`anna:${token}`).toString('base64')}` } });
  // Each process counts by itself.
  await check(tally, 'guesses at the platform', { most: GUESSES_MAX * product.gateways.length, times: 40 }, () =>
    basic('/platform', `guess-${door++}`),
  );
  const platform = await basic('/platform', product.platformToken);
  tally.check('then the platform’s token', platform.status === 429, platform.status);
}
