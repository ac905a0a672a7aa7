import fc from 'fast-check';
import type { Line } from '../../ledger/post.ts';
import { applyReport, type KnownRefund, linesBetween, type Money, type Outcome, positionOf, type Report, withRefund } from './money.ts';

const PRICE = 1_649;
const ordered: Money = {
  status: 'pending',
  amount_cents: PRICE,
  vat_cents: 286,
  currency: 'EUR',
  country: 'NL',
  received_cents: null,
  received_currency: 'EUR',
  refunded_cents: 0,
  charged_back_cents: 0,
  charge_back_assumed: false,
  credited: true,
};

/** The books of one payment, kept as `settle.ts` and `refunds/` keep them in the database. */
function openBooks() {
  let money = ordered;
  const refunds: (KnownRefund & { isReversed?: boolean })[] = [];
  const balances: Record<string, number> = {};
  const seen = new Set<string>();
  const enter = (lines: readonly Line[]) => {
    for (const { debit, credit, amount } of lines) {
      expect(amount).toBeGreaterThan(0);
      balances[debit] = (balances[debit] ?? 0) + amount;
      balances[credit] = (balances[credit] ?? 0) - amount;
    }
    expect({ ...positionOf(ordered), ...balances }).toEqual(positionOf(money));
  };
  const book = ({ after, refund }: Outcome) => {
    const before = money;
    money = after;
    enter(linesBetween(before, after));
    const change = (known: KnownRefund | undefined, to: object) =>
      known &&
      Object.assign(
        refunds.find(({ id }) => id === known.id)!,
        to,
      );
    change(refund?.finished, { status: 'done', isReported: true });
    change(refund?.reported, { isReported: true });
    change(refund?.reversed, { isReversed: true });
    if (refund && refund.own > 0)
      refunds.push({
        id: `own${refunds.length}`,
        cents: refund.own,
        status: 'done',
        isSent: true,
        isReported: !refund.isAssumed,
        isAssumed: refund.isAssumed ?? false,
      });
  };
  return {
    provider: () => balances['provider'] ?? 0,
    receive(event: string, report: Report) {
      if (seen.has(event)) return;
      seen.add(event);
      book(
        applyReport(
          money,
          report,
          refunds.filter(({ isReversed }) => !isReversed),
        ),
      );
    },
    /** @returns null if nothing is left, or a refund is on its way */
    ask(cents: number): KnownRefund | null {
      const left = money.amount_cents - money.refunded_cents;
      const isPaid = money.status === 'completed' || money.status === 'refunded';
      if (!isPaid || left < cents || refunds.some(({ status, isReversed }) => status === 'requested' && !isReversed)) return null;
      refunds.push({ id: `asked${refunds.length}`, cents, status: 'requested', isSent: true, isReported: false, isAssumed: false });
      return refunds.at(-1)!;
    },
    answer(asked: KnownRefund) {
      if (asked.status === 'done') return;
      asked.status = 'done';
      Object.assign(asked, { isReversed: false });
      book(withRefund(money, asked.cents));
    },
    refuse(asked: KnownRefund) {
      if (asked.status === 'requested') Object.assign(asked, { isReversed: true });
    },
  };
}

const cents = fc.oneof(fc.integer({ min: 1, max: 3 * PRICE }), fc.constantFrom(1, 500, PRICE - 1, PRICE, PRICE + 1));
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), cents }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund there' as const), cents }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('charge back' as const), cents }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund here' as const),
      cents,
      outcome: fc.constantFrom('refunded', 'pending', 'refused', 'lost'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which: fc.nat(), twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const) }) },
);

test.each(['totals', 'parts'] as const)(
  'any history, reported in %s, in any order, doubled and late → the provider’s account is what the provider moved, to the cent',
  (says) => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), fc.integer(), (acts, seed) => {
        const books = openBooks();
        const moved = { completed: 0, refunded: 0, charged_back: 0 };
        const post: { event: string; report: Report }[] = [];
        let answers: (() => void)[] = [];
        const move = (status: Report['status'], by: number) => {
          moved[status] += by;
          const amount = status === 'completed' || says === 'totals' ? { amount_cents: moved[status] } : { part_cents: by };
          post.push({ event: String(post.length), report: { status, ...amount, currency: 'EUR' } });
        };
        const deliver = (index: number) => post[index] && books.receive(post[index].event, post[index].report);
        for (const each of acts) {
          if (each.kind === 'pay') move('completed', each.cents);
          // Only what was paid can go back.
          if (each.kind !== 'pay' && moved.completed === 0) continue;
          if (each.kind === 'refund there') move('refunded', each.cents);
          if (each.kind === 'charge back') move('charged_back', each.cents);
          if (each.kind === 'deliver' && post.length > 0) for (let n = 0; n < (each.twice ? 2 : 1); n++) deliver(each.which % post.length);
          if (each.kind === 'answer') answers = answers.filter((answer) => answer());
          if (each.kind !== 'refund here') continue;
          const asked = books.ask(each.cents);
          if (asked && each.outcome === 'refused') answers.push(() => books.refuse(asked));
          if (!asked || each.outcome === 'refused') continue;
          move('refunded', each.cents);
          if (each.outcome === 'refunded') answers.push(() => books.answer(asked));
        }
        for (const answer of answers) answer();
        const rest = post.map((_, index) => index).sort((one, other) => ((one * 7_919 + seed) % 101) - ((other * 7_919 + seed) % 101));
        for (const index of rest) deliver(index);
        expect(books.provider()).toBe(moved.completed - moved.refunded - moved.charged_back);
      }),
      { numRuns: 5_000 },
    );
  },
);

const after = (...reports: Report[]) => reports.reduce((money, report) => applyReport(money, report, []).after, ordered);
const FULL = { status: 'completed', amount_cents: PRICE } as const;

test.each<[string, Report[], Partial<Money>]>([
  [
    'a part of it is charged back',
    [FULL, { status: 'charged_back', amount_cents: 500 }],
    { status: 'charged_back', charged_back_cents: 500 },
  ],
  ['more than the price', [{ status: 'completed', amount_cents: 5_000 }], { status: 'completed', amount_cents: 5_000, vat_cents: 868 }],
  ['less: held', [{ status: 'completed', amount_cents: 500 }], { status: 'pending', amount_cents: PRICE, received_cents: 500 }],
  ['less, then the rest', [{ status: 'completed', amount_cents: 500 }, FULL], { status: 'completed', amount_cents: PRICE }],
  [
    'less, a part of which goes back',
    [
      { status: 'completed', amount_cents: 500 },
      { status: 'refunded', amount_cents: 300 },
    ],
    { status: 'refunded', amount_cents: 500, refunded_cents: 300, credited: false },
  ],
  ['a charge-back without an amount: all of it', [FULL, { status: 'charged_back' }], { charged_back_cents: PRICE }],
  ['then its amount', [FULL, { status: 'charged_back' }, { status: 'charged_back', part_cents: 500 }], { charged_back_cents: 500 }],
  [
    'then a refund before it',
    [FULL, { status: 'charged_back' }, { status: 'refunded', amount_cents: 649 }],
    { refunded_cents: 649, charged_back_cents: 1_000 },
  ],
  ['a refund without an amount: all of it', [FULL, { status: 'refunded' }], { status: 'refunded', refunded_cents: PRICE }],
  [
    'money in another currency is held as it came',
    [{ status: 'completed', amount_cents: 900, currency: 'USD' }],
    { status: 'pending', received_cents: 900, received_currency: 'USD' },
  ],
  [
    'more of it, in the same currency, is held, and less is not',
    [900, 950, 800].map((amount_cents) => ({ status: 'completed', amount_cents, currency: 'USD' })),
    { received_cents: 950, received_currency: 'USD' },
  ],
  [
    'the ordered currency is held instead of another, but never another instead',
    [
      { status: 'completed', amount_cents: 900, currency: 'USD' },
      { status: 'completed', amount_cents: 500 },
      { status: 'completed', amount_cents: 2_000, currency: 'USD' },
    ],
    { received_cents: 500, received_currency: 'EUR' },
  ],
  [
    'nothing, or in no currency of ours',
    [
      { status: 'completed', amount_cents: 0 },
      { status: 'completed', amount_cents: 0, currency: 'USD' },
      { status: 'completed', amount_cents: 9, currency: 'XYZ' },
    ],
    { status: 'pending', received_cents: null },
  ],
])('%s', (_what, reports, expected) => {
  expect(after(...reports)).toMatchObject(expected);
});

test('the price is received → its tax is the ordered one, whatever the rate is by now', () => {
  expect(applyReport({ ...ordered, vat_cents: 100 }, FULL, []).after.vat_cents).toBe(100);
});

const paid: Money = { ...ordered, status: 'completed', received_cents: PRICE };
const partly: Money = { ...paid, status: 'refunded', refunded_cents: 500 };
const all: Money = { ...partly, refunded_cents: PRICE };
const reversed: Money = { ...paid, status: 'charged_back', charged_back_cents: 500 };
const aRefund = (id: string, cents: number, state: Partial<KnownRefund> = {}): KnownRefund => ({
  id,
  cents,
  status: 'done',
  isSent: true,
  isReported: false,
  isAssumed: false,
  ...state,
});
const asked = aRefund('asked', 500, { status: 'requested' });
const assumed = aRefund('assumed', PRICE, { isAssumed: true });
const REFUND = { status: 'refunded' } as const;
const CHARGE_BACK = { status: 'charged_back' } as const;

test.each<[string, Money, Report, KnownRefund[]]>([
  ['the price again', paid, FULL, []],
  ['less than was received', paid, { ...FULL, amount_cents: 500 }, []],
  ['paid, without an amount', paid, { status: 'completed' }, []],
  ['the refunded total again', partly, { ...REFUND, amount_cents: 500 }, []],
  ['a part of nothing', partly, { ...REFUND, part_cents: 0 }, []],
  ['refunded, asked anew after a part that was', partly, { ...REFUND, isPolled: true }, [{ ...asked, isSent: false }]],
  ['refunded, asked anew after one that was booked', partly, { ...REFUND, isPolled: true }, [aRefund('own', 500)]],
  [
    'refunded, asked anew after a part that was reported',
    partly,
    { ...REFUND, isPolled: true },
    [aRefund('own', 500, { isReported: true })],
  ],
  ['refunded, when all was', all, REFUND, [aRefund('own', PRICE, { isReported: true })]],
  ['refunded, when the bank took it', reversed, REFUND, []],
  ['charged back, when it was', reversed, CHARGE_BACK, []],
  ['the charged-back total again', reversed, { ...CHARGE_BACK, amount_cents: 500 }, []],
  ['less than nothing charged back', reversed, { ...CHARGE_BACK, part_cents: -100 }, []],
])('%s → nothing happens', (_what, before, report, refunds) => {
  expect(applyReport(before, report, refunds)).toEqual({ before, after: before, refund: null, needsReview: false });
});

test.each<[string, Money, Report, KnownRefund[]]>([
  ['paid in another currency after it was', paid, { ...FULL, currency: 'USD' }, []],
  ['paid in another currency, without an amount', ordered, { status: 'completed', currency: 'USD' }, []],
  ['refunded in another currency', paid, { ...REFUND, amount_cents: 500, currency: 'USD' }, []],
  ['no more refunded, while a refund is on its way', partly, { ...REFUND, amount_cents: 500 }, [asked]],
  ['refunded without an amount, before the refund was sent', paid, REFUND, [{ ...asked, isSent: false }]],
  ['refunded without an amount, after a part that was reported', partly, REFUND, [aRefund('own', 500, { isReported: true })]],
])('%s → an operator looks at it, and nothing is booked', (_what, before, report, refunds) => {
  expect(applyReport(before, report, refunds)).toEqual({ before, after: before, refund: null, needsReview: true });
});

test.each<[string, Money, Report, KnownRefund[], Outcome['refund'], Partial<Money>, boolean]>([
  ['more than the price', ordered, { ...FULL, amount_cents: PRICE + 1 }, [], null, { amount_cents: PRICE + 1 }, true],
  ['less than the price', ordered, { ...FULL, amount_cents: 500 }, [], null, { received_cents: 500 }, true],
  ['more, after it was paid', paid, { ...FULL, amount_cents: PRICE + 1 }, [], null, { amount_cents: PRICE + 1 }, true],
  ['the requested refund', paid, { ...REFUND, amount_cents: 500 }, [asked], { finished: asked, own: 0 }, { refunded_cents: 500 }, false],
  [
    'the part that was requested',
    paid,
    { ...REFUND, part_cents: 500 },
    [asked],
    { finished: asked, own: 0 },
    { refunded_cents: 500 },
    false,
  ],
  ['a refund, once one was sent', paid, REFUND, [asked], { finished: asked, own: 0 }, { refunded_cents: 500 }, false],
  [
    'a refund, asked anew once one was sent',
    paid,
    { ...REFUND, isPolled: true },
    [asked],
    { finished: asked, own: 0 },
    { refunded_cents: 500 },
    false,
  ],
  ['less than was requested', paid, { ...REFUND, amount_cents: 300 }, [asked], { own: 300 }, { refunded_cents: 300 }, true],
  [
    'more than was requested',
    paid,
    { ...REFUND, amount_cents: 800 },
    [asked],
    { finished: asked, own: 300 },
    { refunded_cents: 800 },
    true,
  ],
  ['all, at the provider', paid, { ...REFUND, amount_cents: PRICE }, [], { own: PRICE }, { refunded_cents: PRICE }, false],
  ['a refund without an amount', paid, REFUND, [], { own: PRICE, isAssumed: true }, { refunded_cents: PRICE }, false],
  ['the total that was assumed', all, { ...REFUND, amount_cents: PRICE }, [assumed], { reported: assumed, own: 0 }, {}, false],
  [
    'less than was assumed',
    all,
    { ...REFUND, amount_cents: 500 },
    [assumed],
    { reversed: assumed, own: 500 },
    { refunded_cents: 500 },
    true,
  ],
  [
    'the part of one of two refunds',
    { ...partly, refunded_cents: 800 },
    { ...REFUND, part_cents: 500 },
    [aRefund('first', 300), aRefund('second', 500)],
    { reported: aRefund('second', 500), own: 0 },
    {},
    false,
  ],
  [
    'the notice of the last refund, without an amount',
    { ...partly, refunded_cents: 800 },
    REFUND,
    [aRefund('first', 300), aRefund('second', 500)],
    { reported: aRefund('second', 500), own: 0 },
    {},
    false,
  ],
  [
    'a charge-back of what was assumed to be refunded',
    all,
    CHARGE_BACK,
    [assumed],
    { reversed: assumed, own: 0 },
    { refunded_cents: 0, charged_back_cents: PRICE },
    false,
  ],
  [
    'a charge-back of the rest',
    partly,
    { ...CHARGE_BACK, amount_cents: PRICE - 500 },
    [],
    null,
    { charged_back_cents: PRICE - 500 },
    false,
  ],
  ['a charge-back of more than is left', partly, { ...CHARGE_BACK, amount_cents: PRICE }, [], null, { charged_back_cents: PRICE }, true],
])('%s is reported → booked as that', (_what, before, report, refunds, refund, after, needsReview) => {
  const outcome = applyReport(before, report, refunds);
  expect(outcome).toMatchObject({ after, needsReview });
  expect(outcome.refund && Object.fromEntries(Object.entries(outcome.refund).filter(([, value]) => value !== undefined))).toEqual(refund);
});

test('another currency was held, and the price arrives → what was held leaves the books as it came', () => {
  const held = { ...ordered, received_cents: 900, received_currency: 'USD' };
  expect(linesBetween(held, paid)).toEqual([
    { unit: 'USD', debit: 'suspense', credit: 'provider', amount: 900 },
    { unit: 'EUR', debit: 'provider', credit: 'revenue', amount: PRICE - 286 },
    { unit: 'EUR', debit: 'provider', credit: 'vat', amount: 286 },
  ]);
});
