import { isMadeBy, type Keys } from '@nightlark/contract/server';
import { createHash } from 'node:crypto';

export type Hash = 'sha256' | 'sha1';
export type Params = Readonly<Record<string, string>>;

/** The signed parameters of a request; FlexPay excludes the others (`email`, `oneClickToken`). */
const SIGNED_IN_REQUESTS = new Set([
  'version',
  'shopID',
  'type',
  'priceAmount',
  'priceCurrency',
  'paymentMethod',
  'description',
  'referenceID',
  'saleID',
  'custom1',
  'custom2',
  'custom3',
  'successURL',
  'backURL',
  'declineURL',
]);

/** Hash of the shop's key and each `name=value`, sorted by name, joined with colons; hexadecimal. */
export function signatureOf(key: string, params: Params, hash: Hash): string {
  const names = Object.keys(params).sort();
  return createHash(hash)
    .update([key, ...names.map((name) => `${name}=${params[name]}`)].join(':'))
    .digest('hex');
}

/** A URL of a request's parameters with their signature. Empty ones are omitted. */
export function signedUrl(base: URL, key: string, params: Params, hash: Hash): URL {
  const sent = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
  const signed = Object.fromEntries(Object.entries(sent).filter(([name]) => SIGNED_IN_REQUESTS.has(name)));
  const url = new URL(base);
  for (const name of Object.keys(sent).sort()) url.searchParams.append(name, sent[name]!);
  url.searchParams.append('signature', signatureOf(key, signed, hash));
  return url;
}

/** Whether a postback was signed with the shop's key, over all its parameters. */
export function isSigned(keys: Keys, { signature = '', ...params }: Params, hash: Hash): boolean {
  return isMadeBy(keys, signature.toLowerCase(), (key) => signatureOf(key, params, hash));
}
