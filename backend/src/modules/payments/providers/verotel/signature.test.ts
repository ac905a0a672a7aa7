import { readFileSync } from 'node:fs';
import { isSigned, signatureOf, signedUrl } from './signature.ts';

const fixture = (name: string) =>
  Object.fromEntries(new URLSearchParams(readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8')));

/** The test vector of Verotel's own PHP client. */
const KEY = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J';
const PARAMS = {
  saleID: '433456',
  priceAmount: '0.00',
  referenceID: 'reference1234',
  priceCurrency: 'USD',
  custom1: 'My',
  description: 'My Dščřčřřěřě&?=blah123',
  subscriptionType: 'RECURRING',
  period: 'P1M',
  name: 'My name',
  trialAmount: '0.01',
  trialPeriod: 'P3D',
  successURL: 'http://backURL.test',
  declineURL: 'http://declineURL.test',
  cancelDiscountPercentage: '30',
  shopID: '68849',
};

test('parameters of any order and alphabet → the signature of Verotel’s own client', () => {
  expect(signatureOf(KEY, PARAMS, 'sha256')).toBe('ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2');
});

test.each(['purchase-sha1', 'credit-sha1', 'chargeback-sha1'])('%s, recorded → signed; a cent more, or another key → not', (name) => {
  const said = fixture(name);
  const key = 'KzkfbQBeTEAPjFXFuPfuAzUfZZzSqz';
  expect(isSigned([key], said, 'sha1')).toBe(true);
  expect(isSigned([key], { ...said, signature: said['signature']!.toUpperCase() }, 'sha1')).toBe(true);
  expect(isSigned([key], { ...said, priceAmount: '12.32' }, 'sha1')).toBe(false);
  expect(isSigned(['another'], said, 'sha1')).toBe(false);
  expect(isSigned([key], said, 'sha256')).toBe(false);
});

test('an address → a token and the mail address are sent and not signed, empty parameters are neither', () => {
  const base = new URL('https://secure.verotel.com/startorder');
  const params = { shopID: '1', version: '4', type: 'purchase', priceAmount: '9.99' };
  const url = signedUrl(base, KEY, { ...params, oneClickToken: 'abc', custom1: '' }, 'sha256');
  expect(Object.fromEntries(url.searchParams)).toEqual({ ...params, oneClickToken: 'abc', signature: signatureOf(KEY, params, 'sha256') });
});
