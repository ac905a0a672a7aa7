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
    'nothing, or in no currency of ours',
    [
      { status: 'completed', amount_cents: 0 },
      { status: 'completed', amount_cents: 9, currency: 'XYZ' },
    ],
    { status: 'pending', received_cents: null },
  ],
])('%s', (_what, reports, expected) => {
  expect(after(...reports)).toMatchObject(expected);
});
