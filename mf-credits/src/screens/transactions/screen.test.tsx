import { paths, type ResponseOf } from '@nightlark/contract';
import { aPayment, aPremiumUser, failWith, renderScreen } from '@nightlark/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import * as transactions from './screen.tsx';

const options = { path: '/transactions', route: paths.transactions.path, user: aPremiumUser() };
const noYear: ResponseOf<'getYear'> = { year: 2026, years: [], sums: [] };
const paid = aPayment({ payment_id: 'p7', status: 'completed' });

test('payments with their VAT, each leading to its details', async () => {
  renderScreen(transactions, { ...options, api: { getTransactions: { transactions: [paid] }, getYear: noYear } });
  expect(await screen.findByRole('link', { name: /25 credits.*€21\.99.*incl\. €3\.82 VAT.*Paid/s })).toHaveAttribute(
    'href',
    '/transactions/p7',
  );
  expect(screen.getByRole('link', { name: 'The same again?' })).toHaveAttribute('href', '/credits/repeat-order');
});

test('no VAT in a price → none is mentioned in the list', async () => {
  const payment = aPayment({ payment_id: 'p7', status: 'completed', vat_cents: 0 });
  renderScreen(transactions, { ...options, api: { getTransactions: { transactions: [payment] }, getYear: noYear } });
  expect(await screen.findByRole('link', { name: /25 credits/ })).not.toHaveAccessibleName(/VAT/);
});

test('one payment as a receipt', async () => {
  renderScreen(transactions, { ...options, path: '/transactions/p7', api: { getTransactions: { transactions: [paid] } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment of March 1, 2026' })).toBeVisible();
  expect(screen.getByText('€18.17')).toBeVisible();
  expect(screen.getByText(/Nightlark B\.V\./)).toBeVisible();
});

const discounted = { status: 'completed', credited: true, list_cents: 2999, discount_code: 'SPRING' } as const;
test('bought with a discount → its receipt has the price without it, and what it took off', async () => {
  const payment = aPayment({ payment_id: 'p7', ...discounted });
  renderScreen(transactions, { ...options, path: '/transactions/p7', api: { getTransactions: { transactions: [payment] } } });
  expect((await screen.findByText('Price without discount')).parentElement).toHaveTextContent('€29.99');
  expect(screen.getByText('Discount (SPRING)').parentElement).toHaveTextContent('-€8.00');
});

test('another amount than the price → not called a discount', async () => {
  const payment = aPayment({ payment_id: 'p7', ...discounted, credited: false });
  renderScreen(transactions, { ...options, path: '/transactions/p7', api: { getTransactions: { transactions: [payment] } } });
  expect(await screen.findByText('Total')).toBeVisible();
  expect(screen.queryByText('Price without discount')).toBeNull();
});

test('a partial refund, or used credits owed after a charge-back → shown with the payment', async () => {
  const part = aPayment({ payment_id: 'p7', status: 'refunded', refunded_cents: 500 });
  const { unmount } = renderScreen(transactions, {
    ...options,
    path: '/transactions/p7',
    api: { getTransactions: { transactions: [part] } },
  });
  expect((await screen.findByText('Given back')).parentElement).toHaveTextContent('-€5.00');
  unmount();
  const owing = aPayment({ payment_id: 'p7', status: 'charged_back', refunded_cents: 500, owed_credits: 20 });
  renderScreen(transactions, { ...options, path: '/transactions/p7', api: { getTransactions: { transactions: [owing] } } });
  expect(await screen.findByText('20 of the credits were already used and remain owed.')).toBeVisible();
  expect(screen.getByText('Charged back', { selector: 'dt *, dt' }).closest('div')).toHaveTextContent('-€16.99');
});

test('nothing bought yet → the way to credits', async () => {
  renderScreen(transactions, { ...options, api: { getTransactions: { transactions: [] }, getYear: noYear } });
  expect(await screen.findByRole('heading', { level: 1, name: 'No payments yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/credits');
});

test('what a year cost, by currency, with the way to other years', async () => {
  const sums = [{ currency: 'EUR', payments: 2, paid_cents: 4398, refunded_cents: 2199, vat_cents: 382 }];
  const { calls } = renderScreen(transactions, {
    ...options,
    path: '/transactions?year=2025',
    api: { getTransactions: { transactions: [paid] }, getYear: { year: 2025, years: [2026, 2025], sums } },
  });
  expect(await screen.findByRole('heading', { level: 2, name: 'The year 2025' })).toBeVisible();
  expect(screen.getByText('Paid, 2 payments')).toBeVisible();
  expect(screen.getByText('-€21.99')).toBeVisible();
  expect(screen.getByRole('link', { name: '2026' })).toHaveAttribute('href', '/transactions?year=2026');
  expect(calls.find(({ name }) => name === 'getYear')?.query).toEqual({ year: '2025' });
});

test('documents of a payment → each by its name, as a file', async () => {
  const payment = aPayment({ payment_id: 'p7', status: 'refunded', documents: ['receipt', 'invoice', 'credit_note'] });
  renderScreen(transactions, { ...options, path: '/transactions/p7', api: { getTransactions: { transactions: [payment] } } });
  const links = (await screen.findAllByRole('link', { name: /PDF/ })).map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Receipt (PDF)', '/api/document.php?payment=p7&kind=receipt'],
    ['Invoice (PDF)', '/api/document.php?payment=p7&kind=invoice'],
    ['Credit note (PDF)', '/api/document.php?payment=p7&kind=credit_note'],
  ]);
});

describe('the refund', () => {
  const refundable = aPayment({
    payment_id: 'p7',
    status: 'completed',
    refundable_until: '2026-03-15T12:00:00.000Z',
    refundable_cents: 1759,
    refundable_credits: 20,
  });
  const detail = { ...options, path: '/transactions/p7' };

  test('until its deadline → a form with a reason that may be empty', async () => {
    const { user, calls } = renderScreen(transactions, {
      ...detail,
      api: { getTransactions: { transactions: [refundable] }, requestRefund: { payment: { ...refundable, refunding_cents: 2199 } } },
    });
    expect(await screen.findByText('March 15, 2026 at 12:00 PM')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask for a refund' }));
    await user.type(screen.getByLabelText('Reason'), 'Too many');
    await user.click(screen.getByRole('button', { name: 'Give back unused credits' }));
    await waitFor(() => expect(calls.find(({ name }) => name === 'requestRefund')?.body).toEqual({ payment_id: 'p7', reason: 'Too many' }));
  });

  test('opened → its field has the focus; paid out at once → said, with the amount and the focus', async () => {
    let payment = refundable;
    const { user } = renderScreen(transactions, {
      ...detail,
      api: {
        getTransactions: () => ({ transactions: [payment] }),
        requestRefund: () => {
          payment = { ...refundable, status: 'refunded', refunded_cents: 1759, refundable_until: null };
          return { payment };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Give back unused credits' }));
    expect(await screen.findByText(/We have given back/)).toHaveTextContent('We have given back €17.59, the way you paid.');
    const notice = screen.getByText(/We have given back/).closest('[role="status"]')!;
    expect(notice).toBeVisible();
    expect(notice.parentElement).toHaveFocus();
  });

  test('asked for, and the payments take long to load anew → said at once, and nothing can be sent twice', async () => {
    let asked = 0;
    const { user, calls } = renderScreen(transactions, {
      ...detail,
      api: {
        getTransactions: () => (++asked === 1 ? { transactions: [refundable] } : new Promise<never>(() => undefined)),
        requestRefund: { payment: { ...refundable, refunding_cents: 1759 } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
    await user.click(screen.getByRole('button', { name: 'Give back unused credits' }));
    await waitFor(() => expect(asked).toBe(2));
    expect(await screen.findByText(/Your refund is on its way/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Give back unused credits' })).toBeNull();
    expect(calls.filter(({ name }) => name === 'requestRefund')).toHaveLength(1);
  });

  test('the refundable amount → shown with its credits; all used → no form', async () => {
    renderScreen(transactions, { ...detail, api: { getTransactions: { transactions: [refundable] } } });
    expect(await screen.findByText(/You get/)).toHaveTextContent('You get €17.59 back now, for 20 unused credits.');
    const used = { ...refundable, refundable_cents: 0, refundable_credits: 0 };
    cleanup();
    renderScreen(transactions, { ...detail, api: { getTransactions: { transactions: [used] } } });
    expect(await screen.findByText('p7')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for a refund' })).toBeNull();
  });

  test('refused → the reason, and the form stays', async () => {
    const { user } = renderScreen(transactions, {
      ...detail,
      api: { getTransactions: { transactions: [refundable] }, requestRefund: () => failWith('not_refundable', { message: 'All used' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
    await user.click(screen.getByRole('button', { name: 'Give back unused credits' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('All used');
  });

  test('requested → shown as on its way, without a form', async () => {
    const asked = aPayment({ payment_id: 'p7', status: 'completed', refunding_cents: 2199 });
    renderScreen(transactions, { ...detail, api: { getTransactions: { transactions: [asked] } } });
    expect(await screen.findByText(/Your refund is on its way/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for a refund' })).not.toBeInTheDocument();
  });
});
