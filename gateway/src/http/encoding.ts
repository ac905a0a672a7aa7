import type { Request } from 'express';

/** Supported content encodings, the most compact first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The smallest encoding that the browser accepts. Checked one by one, since browsers list gzip first. */
export function bestEncoding(request: Request): Encoding | null {
  return ENCODINGS.find((one) => request.acceptsEncodings(one)) ?? null;
}
