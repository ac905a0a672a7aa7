import type { EndpointName } from './endpoints.ts';

/** Calls for one thing that an address may name: that there is none (404, 422) is an answer. */
export const NAMED_BY_ADDRESS: readonly EndpointName[] = [
  'getMember',
  'getChat',
  'getPayment',
  'getTransactions',
  'getDocument',
  'getDiscount',
  'getUnsubscribe',
  'getPhotoSource',
  'getPhotoLink',
  'getUpload',
];
