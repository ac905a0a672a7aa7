import { z } from 'zod';

/**
 * Query, body and answer of every call (docs/product/calls-and-errors.md).
 * The server validates with them; the client takes its types from them; OpenAPI is printed from them.
 */
export interface CallSchema {
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** Success status when it is not 200. A `null` response is 204. */
  status?: number;
  /** The answer is a file of this type; the handler gives its bytes as a stream. */
  download?: string;
  /** May be called logged out. */
  public?: true;
  /** Called by a provider's server, which signs what it says instead of logging in; such a call is public, too. */
  signed?: true;
  /** The body is multipart, with the file under this name. */
  file?: string;
  /** Seconds that the caller's own browser may keep the answer; without it not at all. */
  maxAge?: number;
  summary: string;
}

export const ok = z.null();
export const flag = z.enum(['true', 'false']).transform((v) => v === 'true');
export const text = (max: number) => z.string().trim().max(max);
