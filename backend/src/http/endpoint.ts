import type { Request, Response } from 'express';
import type { BodyOf, EndpointName, Locale, ResponseOf } from '@nightlark/contract';
import type { SCHEMAS } from '@nightlark/contract/api';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../session/viewer.ts';

type Schemas = typeof SCHEMAS;
type Parsed<N extends EndpointName, Part extends 'query' | 'body'> =
  Schemas[N] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What a handler is given: input already validated by the contract, the viewer already authenticated. */
export interface Call<N extends EndpointName> {
  query: Parsed<N, 'query'>;
  body: Parsed<N, 'body'>;
  /** The uploaded file, for multipart calls. */
  file: Express.Multer.File | undefined;
  /** The member who asks. Null only on calls that the contract marks public. */
  viewer: Schemas[N] extends { public: true } ? Viewer | null : Viewer;
  locale: Locale;
  /** What the caller chose, by cookie or account; the site's own language stands in for it in the site's words. */
  chosenLocale: Locale | undefined;
  /** The configured domain that the request came in on. */
  domain: string;
  /** Where the call comes from, as limits count it (`Request.source`); never stored or logged. */
  source: string;
  /** Where the caller is, ISO 3166-1, by the gateway's word; any country, not only those of the product. Never stored or logged. */
  clientCountry: string | undefined;
  deps: Deps;
  request: Request;
  response: Response;
}

export interface Endpoint<N extends EndpointName = EndpointName> {
  name: N;
  handle: (call: Call<N>) => Promise<ResponseOf<N>>;
  /** Goes on while the database is away: whoever asks is then answered as a visitor. Only of calls that the contract marks public. */
  withoutDatabase: boolean;
  /** Closed until a member's age is proved, where their country asks for that. */
  adult: boolean;
}

/**
 * Declares the handler of one call of the contract.
 * @example endpoint('getLikes', async ({ viewer, query, deps }) => listLikes(deps.db, viewer, query.type))
 */
export function endpoint<N extends EndpointName>(
  name: N,
  handle: (call: Call<N>) => Promise<ResponseOf<N>>,
  { withoutDatabase = false, adult = false }: Partial<Pick<Endpoint, 'withoutDatabase' | 'adult'>> = {},
): Endpoint {
  return { name, handle: handle as unknown as Endpoint['handle'], withoutDatabase, adult };
}

/** A call that shows other members or reaches them (decision 054). */
export const adultEndpoint: typeof endpoint = (name, handle, options) => endpoint(name, handle, { ...options, adult: true });

export type { BodyOf };
