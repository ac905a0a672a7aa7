import { ENDPOINTS, type EndpointName } from '@nightlark/contract';
import { type CallSchema, SCHEMAS } from '@nightlark/contract/api';
import { startTestBackend } from '../testing/start-backend.ts';
import { openApiDocument } from './document.ts';

interface Document {
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown>; responses: Record<string, unknown> };
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters?: { name: string; required: boolean }[];
        requestBody?: unknown;
        responses: Record<string, unknown>;
        security: unknown;
        'x-limits': unknown;
      }
    >
  >;
}

test('GET /api/openapi.json → every call of the contract, printed from its schemas', async () => {
  const backend = await startTestBackend();
  const document = (await (await backend.client().fetch('/api/openapi.json')).json()) as Document;
  await backend.close();
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(ENDPOINTS).sort());
  expect(document.paths['/api/geocode.php']!['get']!.parameters).toMatchObject([
    { name: 'lat', required: true },
    { name: 'lon', required: true },
  ]);
  expect(document.paths['/api/signup.php']!['post']!.requestBody).toMatchObject({
    content: { 'application/json': { schema: { properties: { email: { type: 'string', maxLength: 254 } } } } },
  });
  expect(document.paths['/api/photo.php']!['post']!.requestBody).toHaveProperty(['content', 'multipart/form-data']);
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(document.components.schemas).toHaveProperty(name!);
  expect(Object.keys(document.paths['/api/auto-like.php']!['get']!.responses).sort()).toEqual([
    '200',
    '204',
    '403',
    '429',
    '503',
    'default',
  ]);
});

describe('security of every call', () => {
  const { paths, components } = openApiDocument() as unknown as Document;
  const operations = new Map(Object.values(paths).flatMap((path) => Object.values(path).map((each) => [each.operationId, each] as const)));

  test.each(Object.keys(ENDPOINTS) as EndpointName[])('%s → said as the server sees it, with its limits', (name) => {
    const { security, responses, 'x-limits': limits } = operations.get(name)!;
    const signed = [{ signature: [] }];
    if (name === 'paymentWebhook' || name === 'mailEvent') expect(security).toEqual(signed);
    else expect(security).toEqual((SCHEMAS[name] as CallSchema).public ? [{}, { session: [] }] : [{ session: [] }]);
    expect(responses['429']).toEqual({ $ref: '#/components/responses/TooMany' });
    expect(limits).toHaveProperty(['source', 0, 'points']);
  });

  test('what is required is declared', () => {
    expect(Object.keys(components.securitySchemes)).toEqual(['session', 'signature']);
    expect(components.responses['TooMany']).toHaveProperty(['headers', 'Retry-After']);
  });
});

test.each([
  [{ production: true }, 404],
  [{ production: true, OPENAPI: 'true' as const }, 200],
  [{ OPENAPI: 'false' as const }, 404],
])('served with %j → %d', async (env, status) => {
  const backend = await startTestBackend({ env });
  expect((await backend.client().fetch('/api/openapi.json')).status).toBe(status);
  await backend.close();
});
