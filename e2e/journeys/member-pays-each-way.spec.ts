import type { PaymentMethod } from '@nightlark/contract';
import { expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { DESKTOP, paysBy, PHONE, WAYS } from '../support/pay-by-methods.ts';

const half = (rest: number) => WAYS.filter((_, nth) => nth % 2 === rest);

paysBy({ locale: 'de', options: PHONE, ways: half(0) });
paysBy({ locale: 'pl', options: DESKTOP, ways: half(1) });

test('no method is left out', async ({ request }) => {
  await newMember(request);
  const offered = new Set<PaymentMethod>();
  for (const country of new Set(WAYS.map(([, one]) => one))) {
    await call(request, 'updateProfile', { country });
    for (const { method } of (await call(request, 'getCredits')).offers) offered.add(method);
  }
  // Direct debit has a form and a journey of its own (`member-pays-by-direct-debit`).
  expect([...offered].sort()).toEqual([...WAYS.map(([method]) => method), 'sepa_direct_debit'].sort());
});
