import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test('unknown call → 404 with the error body', async () => {
  const response = await backend.client().fetch('/api/nothing.php');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'We couldn’t find that.' } });
});
