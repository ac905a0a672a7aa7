import type { Request, Response } from 'express';
import type { BodyOf, EndpointName, ErrorCode, Locale, ResponseOf } from '@nightlark/contract';
import type { LimitOf, SCHEMAS, UseLimitName } from '@nightlark/contract/api';
import type { z } from 'zod';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { RecordEvent } from '../domain-events/transact.ts';
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

/** A call within the transaction that its route asks for. */
export interface TransactionCall<N extends EndpointName> extends Call<N> {
  /** Every statement of the handler goes here and none to `deps.db`: PGlite has one session, and would wait for itself. */
  trx: Db;
  /** Publishes an event of the domain once the transaction is committed. */
  record: RecordEvent;
}

/** Whether a provider's server signed this call. */
export type VerifySignature = (call: Pick<Call<EndpointName>, 'deps' | 'request'>) => boolean;

/** Distributes over names, so that the route of any call has any of the three. */
type AuthOf<N extends EndpointName> = N extends EndpointName
  ? Schemas[N] extends { signed: true }
    ? { signature: VerifySignature }
    : Schemas[N] extends { public: true }
      ? 'anyone'
      : 'member'
  : never;

/** Who may make a call, how often, and what it runs in. */
export interface Route<N extends EndpointName = EndpointName, InTransaction extends boolean = boolean> {
  /** Whom the contract lets in: `member` needs a session, `anyone` none, a signed call its provider's signature. */
  auth: AuthOf<N>;
  /** `proved` for calls that show other members or reach them: closed until a member's age is proved, where their country asks for that (decision 054). */
  age: 'proved' | 'any';
  /** The limit of the contract that every such call counts towards (decision 068). */
  limit: LimitOf<N>;
  /** Limits that only some of the calls count towards, by member, once the input is known to be valid. */
  limitWhen?: { readonly [L in UseLimitName]?: (call: Call<N>) => boolean | Promise<boolean> };
  /** Limits that only failed calls count towards, by member and error code: guesses. */
  limitFailures?: { readonly [C in ErrorCode]?: UseLimitName };
  /** Runs the handler in a transaction: it is given `trx` and `record`, and may return a function that makes the answer after the commit. */
  transaction?: InTransaction;
  /** `optional` for calls that work during an outage of the database: members are then treated as visitors. */
  database?: 'optional';
  /** `this-site` for a GET that changes something: refused unless it shows that it comes from here. */
  origin?: 'this-site';
}

type Handler<N extends EndpointName, InTransaction extends boolean> = InTransaction extends true
  ? (call: TransactionCall<N>) => Promise<ResponseOf<N> | (() => Promise<ResponseOf<N>>)>
  : (call: Call<N>) => Promise<ResponseOf<N>>;

/** A call of the contract with its route and its handler, which `registerEndpoints` puts under `/api/`. */
export interface Endpoint {
  name: EndpointName;
  route: Route;
  handle: (call: TransactionCall<EndpointName>) => Promise<unknown>;
}

/**
 * Declares the route and the handler of one call of the contract: who may make it, at what age, how often, in which transaction.
 * The types hold the contract's answers to the first and the third; `registerEndpoints` compares them once more.
 * @example
 * endpoint('getLikes', { auth: 'member', age: 'proved', limit: 'default' }, ({ viewer, query, deps }) => listLikes(deps.db, viewer, query.type))
 * @example
 * endpoint('undoSwipe', { auth: 'member', age: 'proved', limit: 'undoneVotes', transaction: true }, async ({ trx, viewer, body, deps }) => {
 *   await undoVote(trx, deps.now(), viewer.id, body.id);
 *   return async () => ({ profile: await dealAgain(deps, viewer, body.id) });
 * })
 */
export function endpoint<N extends EndpointName, InTransaction extends boolean = false>(
  name: N,
  route: Route<N, InTransaction>,
  handle: Handler<N, InTransaction>,
): Endpoint {
  return { name, route: route as unknown as Route, handle: handle as unknown as Endpoint['handle'] };
}

export type { BodyOf };
