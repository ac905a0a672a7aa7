import { ENDPOINTS, type EndpointName, ERRORS } from '@nightlark/contract';
import { type CallSchema, SCHEMAS } from '@nightlark/contract/api';
import { z } from 'zod';

/** The API as OpenAPI 3.1, printed from the contract's schemas. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const [method, address] = ENDPOINTS[name];
    // OpenAPI has one operation for a path and method: a fixed query becomes part of the address.
    (paths[`/api/${address}`] ??= {})[method.toLowerCase()] = operation(name, SCHEMAS[name]);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nightlark API', version: '1.0.0', description: 'Every call of the contract. Times are ISO 8601 in UTC, money is in cents.' },
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
      responses: { Error: { description: 'A refusal; the message is in the language of the caller', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } } },
    },
  };
}

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

function operation(name: EndpointName, schema: CallSchema): Record<string, unknown> {
  const body = requestBody(schema);
  return {
    operationId: name,
    summary: schema.summary,
    ...(schema.public ? {} : { security: [{ session: [] }] }),
    ...(schema.query ? { parameters: parameters(schema.query) } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...answers(schema), default: { $ref: '#/components/responses/Error' } },
  };
}

function parameters(query: z.ZodType): unknown[] {
  const { properties = {}, required = [] } = toJson(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function requestBody({ body, file }: CallSchema): unknown {
  if (file) return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', required: [file], properties: { [file]: { type: 'string', format: 'binary' } } } } } };
  return body && { required: true, content: { 'application/json': { schema: toJson(body, 'input') } } };
}

function answers({ response, status = 200 }: CallSchema): Record<string, unknown> {
  const empty = { 204: { description: 'Done' } };
  if (response instanceof z.ZodNull) return empty;
  const inner = response instanceof z.ZodNullable ? (response.unwrap() as z.ZodType) : response;
  return { [status]: { description: 'Done', content: { 'application/json': { schema: toJson(inner, 'output') } } }, ...(inner === response ? {} : empty) };
}

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json as JsonSchema;
}
