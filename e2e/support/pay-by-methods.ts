import { paths, type Country, type Locale, type PaymentMethod } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { call, newMember } from './new-member.ts';
import { chooseMethod, orderButton, pressAtCheckout } from './shop.ts';
import { createUntranslatedFinder, translatorFor } from './translations.ts';

export const PHONE = { viewport: { width: 390, height: 844 } };
export const DESKTOP = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

/** Every method, in a country where it is offered. Direct debit has a form and a journey of its own (`member-pays-by-direct-debit`). */
export const WAYS: readonly [PaymentMethod, Country][] = [
  ['eps', 'AT'],
  ['bancontact', 'BE'],
  ['credit_card', 'CH'],
  ['mastercard', 'DE'],
  ['wire_transfer', 'DE'],
  ['paysafecard', 'DE'],
  ['carte_bancaire', 'FR'],
  ['visa', 'GB'],
  ['nexi', 'IT'],
  ['ideal', 'NL'],
  ['blik', 'PL'],
  ['przelewy24', 'PL'],
  ['paypal', 'SE'],
  ['apple_pay', 'US'],
];

interface Outcome {
  /** The button of the sandbox's checkout. */
  press: 'pay' | 'fail' | 'cancel' | 'pending';
  /** The status that the member sees then. */
  first: 'done' | 'failed' | 'cancelled' | 'pending';
  /** The action in the sandbox's desk meanwhile, and the status that the member sees after it. */
  later?: ['expire', 'expired'] | ['refund', 'refunded'] | ['charge-back', 'charged-back'];
}
const OUTCOMES: readonly Outcome[] = [
  { press: 'pay', first: 'done' },
  { press: 'fail', first: 'failed' },
  { press: 'pay', first: 'done', later: ['refund', 'refunded'] },
  { press: 'cancel', first: 'cancelled' },
  { press: 'pay', first: 'done', later: ['charge-back', 'charged-back'] },
  { press: 'pending', first: 'pending' },
  { press: 'pending', first: 'pending', later: ['expire', 'expired'] },
];

/** Simulates a device with Apple Pay; it pays with the sandbox all the same. */
const withApplePay = () => void Object.assign(window, { ApplePaySession: { canMakePayments: () => true } });

/** Chooses bundle and method on the page of credits, and orders. */
async function order(page: Page, method: PaymentMethod): Promise<void> {
  const main = page.locator('main');
  await main.locator('input[type="radio"][name="bundle"][value="credits-10"]').check();
  if (method === 'apple_pay') return main.locator('button[name="express"]').click();
  await chooseMethod(page, method);
  await orderButton(page).click();
}

/** Reads the pages of a payment in one language. */
function readerOf(page: Page, locale: Locale, expectAccessible: () => Promise<void>) {
  const words = translatorFor(locale);
  const inEnglish = createUntranslatedFinder(locale);
  const heading = page.getByRole('heading', { level: 1 });
  const titles = {
    done: [words('credits.payment.done.title', { count: 10 }), words('credits.payment.premium.title')],
    ...Object.fromEntries(
      ['failed', 'cancelled', 'pending', 'expired', 'refunded', 'charged-back'].map((name) => [
        name,
        [words(`credits.payment.${name}.title`, { amount: '' }).trim()],
      ]),
    ),
  } as Record<string, string[]>;
  const expectTitle = (of: string) =>
    expect
      // While the page navigates, it has no texts.
      .poll(async () => (await heading.allInnerTexts().catch(() => [])).some((text) => titles[of]!.some((title) => text.includes(title))), {
        message: of,
        timeout: 20_000,
      })
      .toBe(true);
  const judged = new Set<string>();
  /** Texts on each page; everything else once for each kind of page. */
  async function judge(what: string): Promise<void> {
    expect(inEnglish(await page.locator('body').innerText()), `English on ${page.url()}`).toEqual([]);
    if (judged.has(what)) return;
    judged.add(what);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${what} is wider than the window`,
    ).toBeLessThanOrEqual(0);
    await expectAccessible();
  }
  return { expectTitle, judge };
}

interface Payer {
  locale: Locale;
  options: typeof PHONE;
  ways?: readonly (typeof WAYS)[number][];
  /** The outcome of the first method; each next one has the next. */
  from?: number;
}

/** Declares the journey of a member who pays by some methods, in one language and at one width. */
export function paysBy({ locale, options, ways = WAYS, from = 0 }: Payer): void {
  test.describe(`${locale}, ${options.viewport.width} px`, () => {
    test.use(options);

    test('a member pays by each method, and reads what becomes of it in their language', async ({
      page,
      context,
      useLocale,
      expectAccessible,
    }) => {
      // A checkout for each, on a busy machine.
      test.setTimeout(240_000);
      const { expectTitle, judge } = readerOf(page, locale, expectAccessible);
      await context.addInitScript(withApplePay);
      await useLocale(locale);
      let lives: Country | undefined;

      for (const [at, [method, country]] of ways.entries()) {
        const { press, first, later } = OUTCOMES[(at + from) % OUTCOMES.length]!;
        await test.step(`${method} → ${later?.[1] ?? first}`, async () => {
          // A member may place eight orders a day (`PAYMENT_LIMITS`).
          if (at % OUTCOMES.length === 0) {
            // Whoever is logged in can't sign up; the page of the one before may still load.
            if (at > 0) await page.goto('about:blank');
            if (at > 0) await call(context.request, 'logout');
            await newMember(context.request, { country: (lives = country), language: locale });
          }
          if (country !== lives) await call(context.request, 'updateProfile', { country: (lives = country) });
          await page.goto(paths.credits.href());
          await judge('credits');
          await order(page, method);
          await page.waitForURL((url) => url.pathname.startsWith('/checkout/'));
          await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`));
          const checkout = page.url().split('?')[0]!;
          await pressAtCheckout(page, press);
          await page.waitForURL(`**/credits/*/${method}`);
          await expectTitle(first);
          if (later) {
            expect((await context.request.post(`${checkout}/desk/${later[0]}`)).ok()).toBe(true);
            await expectTitle(later[1]);
          }
          await judge(later?.[1] ?? first);
        });
      }
    });
  });
}
