import type { Request, Response } from 'express';
import type { EndpointName, ErrorCode, Locale, ResponseOf } from '@nightlark/contract';
import type { LimitOf, SCHEMAS, UseLimitName } from '@nightlark/contract/api';
import type { z } from 'zod';
import type { Db } from '../db/open.ts';
import type { WriteAtEnd } from '../db/write-together.ts';
import type { Deps } from '../deps.ts';
import type { RecordEvent } from '../domain-events/transact.ts';
import type { Viewer } from '../session/viewer.ts';

type Schemas = typeof SCHEMAS;
type Parsed<N extends EndpointName, Part extends 'query' | 'body'> =
  Schemas[N] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The handler's argument: input already validated by the contract, the viewer already authenticated. */
export interface Call<N extends EndpointName> {
  query: Parsed<N, 'query'>;
  body: Parsed<N, 'body'>;
  /** The uploaded file, for multipart calls. */
  file: Express.Multer.File | undefined;
  /** The authenticated member. Null only on calls that the contract marks public. */
  viewer: Schemas[N] extends { public: true } ? Viewer | null : Viewer;
  locale: Locale;
  /** The caller's chosen locale, from their cookie or account; undefined: the site's default is used. */
  chosenLocale: Locale | undefined;
  /** The configured domain that the request came in on. */
  domain: string;
  /** The client's address or network, as rate limits key it (`Request.source`); never stored or logged. */
  source: string;
  /** The client's country, ISO 3166-1, as reported by the gateway; not only countries of the product. Never stored or logged. */
  clientCountry: string | undefined;
  deps: Deps;
  request: Request;
  response: Response;
}

/** A call within the transaction that its route requested. */
interface TransactionCall<N extends EndpointName> extends Call<N> {
  /** Every statement of the handler runs here, none on `deps.db`: PGlite has one session, so that would deadlock. */
  trx: Db;
  /** Publishes a domain event once the transaction is committed. */
  record: RecordEvent;
  /** Leaves a write to the statement that ends the transaction. */
  write: WriteAtEnd;
}

/** A call whose reads may be stale. */
interface StaleCall<N extends EndpointName> extends Call<N> {
  /** With a `db` for reads alone, outside of transactions, that may miss what happened in the last `STALE_SECONDS`, except what this browser changed. */
  staleDeps: Deps;
}

/** Verifies that a provider's server signed this call. */
export type VerifySignature = (call: Pick<Call<EndpointName>, 'deps' | 'request'>) => boolean;

/** Distributes over names, so that a route typed for any call accepts each of the three. */
type AuthOf<N extends EndpointName> = N extends EndpointName
  ? Schemas[N] extends { signed: true }
    ? { signature: VerifySignature }
    : Schemas[N] extends { public: true }
      ? 'anyone'
      : 'member'
  : never;

/** Authorization, rate limits and execution of a call. */
interface Route<N extends EndpointName = EndpointName, InTransaction extends boolean = boolean, IsStale extends boolean = boolean> {
  /** Who may make the call, per the contract: `member` needs a session, `anyone` none, a signed call its provider's signature. */
  auth: AuthOf<N>;
  /**
   * `proved` for calls that show other members or reach them: refused until a member's age is proved, where their country requires it
   * (docs/product/sign-up-and-login.md#proof-of-age).
   */
  age: 'proved' | 'any';
  /** The contract's rate limit that every such call counts towards (docs/product/calls-and-errors.md#limits). */
  limit: LimitOf<N>;
  /** Rate limits that only some of the calls count towards, by member, after validation. */
  limitWhen?: { readonly [L in UseLimitName]?: (call: Call<N>) => boolean | Promise<boolean> };
  /** Rate limits that only calls that fail with this error count towards, by member, after validation: against guessing. */
  limitFailures?: { readonly [L in UseLimitName]?: { error: ErrorCode; when: (call: Call<N>) => boolean } };
  /**
   * Runs the handler in a transaction: it receives `trx` and `record`, and may return a function that builds the response after the commit.
   */
  transaction?: InTransaction;
  /** Gives the handler `staleDeps`, which read from the replica if there is one (decision 150). */
  stale?: IsStale;
  /** `optional` for calls that work during an outage of the database: members are then treated as visitors. */
  database?: 'optional';
  /** `this-site` for a GET that changes something: refused unless it proves to be same-site. */
  origin?: 'this-site';
}

type Handler<N extends EndpointName, InTransaction extends boolean, IsStale extends boolean> = InTransaction extends true
  ? (call: TransactionCall<N>) => Promise<ResponseOf<N> | (() => Promise<ResponseOf<N>>)>
  : (call: IsStale extends true ? StaleCall<N> : Call<N>) => Promise<ResponseOf<N>>;

/** A call of the contract with its route and its handler, registered under `/api/` by `registerEndpoints`. */
export interface Endpoint {
  name: EndpointName;
  route: Route;
  handle: (call: TransactionCall<EndpointName> & StaleCall<EndpointName>) => Promise<unknown>;
}

/**
 * Declares the route and the handler of one call of the contract: authorization, age check, rate limit, transaction. Authorization and rate
 * limit are typed by the contract; `registerEndpoints` verifies them at start-up.
 * @example
 * endpoint('getLikes', { auth: 'member', age: 'proved', limit: 'default' }, ({ viewer, query, deps }) => listLikes(deps.db, viewer, query.type))
 * @example
 * endpoint('undoSwipe', { auth: 'member', age: 'proved', limit: 'undoneVotes', transaction: true }, async ({ trx, viewer, body, deps }) => {
 *   await undoVote(trx, deps.now(), viewer.id, body.id);
 *   return async () => ({ profile: await dealAgain(deps, viewer, body.id) });
 * })
 */
export function endpoint<N extends EndpointName, InTransaction extends boolean = false, IsStale extends boolean = false>(
  name: N,
  route: Route<N, InTransaction, IsStale>,
  handle: Handler<N, InTransaction, IsStale>,
): Endpoint {
  return { name, route: route as unknown as Route, handle: handle as unknown as Endpoint['handle'] };
}
