import type { Request } from 'express';

/** How an answer may be packed, the smallest first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The smallest that the browser takes. Asked one by one: browsers name gzip first, and asked for both they would get that. */
export function bestEncoding(request: Request): Encoding | null {
  return ENCODINGS.find((one) => request.acceptsEncodings(one)) ?? null;
}
