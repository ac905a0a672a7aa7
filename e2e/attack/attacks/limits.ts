import { TEST_PASSWORD } from '@nightlark/backend/testing';
import { formOf, formTokenIn } from '@nightlark/console/testing/an-operator';
import { signUpBody } from '@nightlark/backend/testing/sign-up-body';
import { LIMITS, USE_LIMITS } from '@nightlark/contract/api';
import type { Attack } from '../attack.ts';
import { FROM_HEADER, newAddress } from '../balancer.ts';

const GUESSES_MAX = 10;

/** How many of these tries got through, on both gateways in turns; the rest must be refused with 429 and Retry-After. */
async function passed(
  times: number,
  ask: () => Promise<{ status: number; headers: Headers }>,
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
export const limits: Attack = {
  name: 'limits',
  async run(product, tally) {
    const check = async (what: string, most: number, times: number, ask: () => Promise<{ status: number; headers: Headers }>) => {
      const { through, isTold } = await passed(times, ask);
      tally.check(`${what}: ${most} and no more`, through <= most && through > 0, through);
      tally.check(`${what}: the refusal says when`, isTold);
    };
    const points = (limit: readonly { points: number }[] | undefined) => limit![0]!.points;

    const { email } = await product.member();
    const from = newAddress();
    await check('guesses of a password from one source', 5, 12, () => product.client(from).login(email, 'wrong-password'));
    const right = await product.client(from).login(email, TEST_PASSWORD);
    tally.check('then the right one', right.status === 429, right.status);
    const source = newAddress();
    let guess = 0;
    await check('guesses at ever other addresses', points(LIMITS.logins.source), 70, () =>
      product.client(source).login(`nobody-${guess++}@test.example`, 'wrong'),
    );
    const victim = await product.member();
    await check('guesses of a password from ever other sources', 60, 80, () => product.client().login(victim.email, 'wrong-password'));

    const signUps = newAddress();
    await check('sign-ups', points(LIMITS.signups.source), 26, () =>
      product.client(signUps).call('signup', { body: signUpBody({ gender: 'other' as never }) }),
    );
    // A household has a /64, a provider's customer up to a /48.
    const [wide] = newAddress().split('::');
    let network = 0;
    const widest = 8 * points(LIMITS.signups.source);
    await check('sign-ups from ever other networks of one /48', widest, widest + 10, () =>
      product.client(`${wide}:${(network++).toString(16)}::1`).call('signup', { body: {} }),
    );

    const resets = newAddress();
    await check('resets asked for', points(LIMITS.resetMails.source), 26, () =>
      product.client(resets).call('requestReset', { body: { email: `nobody-${guess++}@test.example` } }),
    );
    const codes = newAddress();
    const code = 'A'.repeat(43);
    await check('codes of resets', points(LIMITS.resets.source), 26, () =>
      product.client(codes).call('resetPassword', { body: { code, password: TEST_PASSWORD, password2: TEST_PASSWORD } }),
    );
    await check('codes of activations', points(LIMITS.mailedCodes.source), 70, () =>
      product.client(codes).call('activate', { body: { code } }),
    );
    const complaints = newAddress();
    await check('complaints', points(LIMITS.complaints.source), 16, () => product.client(complaints).call('complain', { body: {} }));

    const { client } = await product.member();
    await check('discount codes', points(USE_LIMITS.codeGuesses), 20, () =>
      client.call('getDiscount', { query: { code: `GUESS${guess++}` } }),
    );
    const { client: debtor } = await product.member();
    await check('codes by SMS', points(LIMITS.smsCodes.member), 36, () =>
      debtor.call('confirmDirectDebit', { body: { payment_id: '00000000-0000-4000-8000-000000000000', code: '123456' } }),
    );
    const { client: pest } = await product.member();
    await check('messages', points(LIMITS.messages.member), 50, () => pest.call('sendMessage', { body: {} }));
    await check('likes', points(LIMITS.likes.member), 40, () => pest.call('like', { body: { id: 2_000_000_000 } }));
    await check('passwords within a session', points(LIMITS.passwords.member), 26, () =>
      pest.call('changePassword', { body: { old_password: 'wrong-one-99', password: TEST_PASSWORD, password2: TEST_PASSWORD } }),
    );
    await check('links of photos', points(LIMITS.photoLinks.member), 130, () => pest.call('getPhotoLink', { query: { id: 1 } }));

    const operator = newAddress();
    let door = 0;
    const form = async () => {
      const browser = product.client(operator);
      const page = await browser.fetch('/console/login');
      return browser.fetch('/console/login', formOf({ form_token: formTokenIn(await page.text()), token: `guess-${door++}` }));
    };
    await check('guesses at the console', points(USE_LIMITS.operatorLogins), 24, form);
    const basic = (path: string, token: string) =>
      product
        .client()
        .fetch(path, { headers: { [FROM_HEADER]: operator, authorization: `Basic ${Buffer.from(`anna:${token}`).toString('base64')}` } });
    // Each process counts by itself.
    await check('guesses at the platform', GUESSES_MAX * product.gateways.length, 40, () => basic('/platform', `guess-${door++}`));
    const platform = await basic('/platform', product.platformToken);
    tally.check('then the platform’s token', platform.status === 429, platform.status);
  },
};
