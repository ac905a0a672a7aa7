import { createMetrics } from '@nightlark/metrics';
import { aMember } from '../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';

const metrics = createMetrics('backend');
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ metrics });
});
afterAll(() => backend.close());

test('calls are counted by their names in the contract, without any data of the caller', async () => {
  const { id } = await aMember(backend.deps, { profile: { name: 'Annabella' } });
  for (const path of ['/api/settings.php', `/api/profile.php?id=${id}`, '/api/nowhere.php?id=7', '/readyz'])
    await (await fetch(backend.url + path)).text();
  const text = await metrics.registry.metrics();
  expect(text).toContain('backend_http_requests_total{method="GET",route="getSettings",status="200",service="backend"} 1');
  expect(text).toMatch(/route="other",status="404"/);
  expect(text).toMatch(/route="getProfile",status="403"/);
  for (const personal of ['Annabella', '@test.example', 'nowhere', 'id=']) expect(text).not.toContain(personal);
});
