import { z } from 'zod';
import { canonicalEmail } from '../../rules.ts';

/**
 * Query, body and response of every call (docs/product/calls-and-errors.md). Used for the server's validation, the client's types and
 * the OpenAPI document.
 */
export interface CallSchema {
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** Success status when it is not 200. A `null` response is 204. */
  status?: number;
  /** The response is a file of this type; the handler returns a stream. */
  download?: string;
  /** Requires no session. */
  public?: true;
  /** A webhook: called by a provider's server and authenticated by its signature; it is public too. */
  signed?: true;
  /** The body is multipart, with the file in this field. */
  file?: string;
  /** Seconds for which the browser may cache the response; not cached if omitted. */
  maxAge?: number;
  summary: string;
}

export const ok = z.null();
export const flag = z.enum(['true', 'false']).transform((v) => v === 'true');
export const text = (max: number) => z.string().trim().max(max);
/** An e-mail address, in the form that identifies its account. */
export const emailText = text(254).transform(canonicalEmail);
