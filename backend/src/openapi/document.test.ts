import { ENDPOINTS } from '@nightlark/contract';
import { startTestBackend } from '../testing/start-backend.ts';

interface Document {
  components: { schemas: Record<string, unknown> };
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters?: { name: string; required: boolean }[];
        requestBody?: unknown;
        responses: Record<string, unknown>;
        security?: unknown;
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
  expect(Object.keys(document.paths['/api/auto-like.php']!['get']!.responses).sort()).toEqual(['200', '204', 'default']);
  expect(document.paths['/api/profile.php']!['get']!.security).toEqual([{ session: [] }]);
  expect(document.paths['/api/settings.php']!['get']!).not.toHaveProperty('security');
});
