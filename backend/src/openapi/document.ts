import { ENDPOINTS, type EndpointName, ERRORS, SESSION_COOKIE, SESSION_COOKIE_PLAIN } from '@nightlark/contract';
import { type CallSchema, entities, limitOf, LIMITS, SCHEMAS } from '@nightlark/contract/api';
import type { Express } from 'express';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { SIGNATURE_HEADER } from '../http/signature.ts';

/** Named schemas, so that each is printed once and referenced. */
const NAMED = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(entities))
  if (schema instanceof z.ZodObject) NAMED.add(schema, { id: name[0]!.toUpperCase() + name.slice(1) });

/** The API as OpenAPI 3.1, generated from the contract's schemas. */
export function openApiDocument(): Record<string, unknown> {
  const schemas: Record<string, unknown> = { Error: ERROR_SCHEMA };
  const print = printInto(schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const [method, address] = ENDPOINTS[name];
    // OpenAPI has one operation per path and method: a fixed query becomes part of the path.
    (paths[`/api/${address}`] ??= {})[method.toLowerCase()] = operation(name, SCHEMAS[name], print);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nightlark API',
      version: '1.0.0',
      description: 'Every call of the contract. Times are ISO 8601 in UTC, money is in cents.',
    },
    paths,
    components: {
      schemas,
      securitySchemes: SECURITY_SCHEMES,
      responses: {
        Error: refusal('A refusal; the message is in the language of the caller'),
        Forbidden: refusal('Not logged in (`authentication_required`), caused by another site (`cross_site`), or not for this caller'),
        Invalid: refusal('The input is wrong; `field` names it'),
        TooMany: {
          ...refusal('Too often, by member or by source; `x-limits` says how often is not'),
          headers: { 'Retry-After': { description: 'Seconds to wait', required: true, schema: { type: 'integer', minimum: 1 } } },
        },
        Unavailable: refusal('Something behind the API is away for the moment'),
      },
    },
  };
}

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: `Set at login. On plain http, in development, it is called \`${SESSION_COOKIE_PLAIN}\`.`,
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: SIGNATURE_HEADER,
    description: 'HMAC of time and body with the secret that is shared with the provider: `t=<seconds>,v1=<hex>`.',
  },
};

/** Public calls need no session; some return more to a member than to a visitor. An empty requirement means "optional". */
function security(schema: CallSchema): Record<string, never[]>[] {
  if (schema.signed) return [{ signature: [] }];
  return schema.public ? [{}, { session: [] }] : [{ session: [] }];
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERRORS) },
        message: { type: 'string' },
        field: { type: 'string' },
        params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      },
    },
  },
};

function operation(name: EndpointName, schema: CallSchema, print: Print): Record<string, unknown> {
  const body = requestBody(schema, print);
  return {
    operationId: name,
    summary: schema.summary,
    security: security(schema),
    'x-limits': { ...LIMITS.default, ...LIMITS[limitOf(name)] },
    ...(schema.query ? { parameters: parameters(schema.query, print) } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...answers(schema, print),
      403: response('Forbidden'),
      ...(schema.query || schema.body || schema.file ? { 422: response('Invalid') } : {}),
      429: response('TooMany'),
      503: response('Unavailable'),
      default: response('Error'),
    },
  };
}

function parameters(query: z.ZodType, print: Print): unknown[] {
  const { properties = {}, required = [] } = print(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function requestBody({ body, file }: CallSchema, print: Print): unknown {
  if (file)
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', required: [file], properties: { [file]: { type: 'string', format: 'binary' } } },
        },
      },
    };
  return body && { required: true, content: { 'application/json': { schema: print(body, 'input') } } };
}

function answers({ response, status = 200, download }: CallSchema, print: Print): Record<string, unknown> {
  if (download) return { [status]: { description: 'The file', content: { [download]: { schema: { type: 'string', format: 'binary' } } } } };
  const empty = { 204: { description: 'Done' } };
  if (response instanceof z.ZodNull) return empty;
  const inner = response instanceof z.ZodNullable ? (response.unwrap() as z.ZodType) : response;
  return {
    [status]: { description: 'Done', content: { 'application/json': { schema: print(inner, 'output') } } },
    ...(inner === response ? {} : empty),
  };
}

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

type Print = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;

/** Prints a schema; its named schemas are added to `schemas` and referenced. */
function printInto(schemas: Record<string, unknown>): Print {
  return (schema, io) => {
    const printed = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: NAMED })).replaceAll(
      '#/$defs/',
      '#/components/schemas/',
    );
    const { $schema: _, $defs = {}, ...json } = JSON.parse(printed) as JsonSchema & { $schema?: string; $defs?: Record<string, object> };
    for (const [name, { id: __, ...definition }] of Object.entries($defs) as [string, { id?: string }][]) schemas[name] ??= definition;
    return json;
  };
}

/** `GET /api/openapi.json`; in production only if enabled (`OPENAPI=true`), otherwise a normal 404. */
export function mountOpenApi(app: Express, { config }: Pick<Deps, 'config'>): void {
  if (config.OPENAPI === 'false' || (config.production && !config.OPENAPI)) return;
  let document: Record<string, unknown> | undefined;
  app.get('/api/openapi.json', (_request, response) => {
    // Not at start, which it would make longer by an eighth of a second.
    document ??= openApiDocument();
    response.set('Cache-Control', 'public, max-age=3600').json(document);
  });
}
