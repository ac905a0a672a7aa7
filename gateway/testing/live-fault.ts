import { eventually } from '@nightlark/build/jest/eventually.ts';
import { inLoader, publishFaulty } from './faulty-release.ts';
import { startGateway, type TestGateway } from './start-gateway.ts';

export const BUSY_MS = 40_000;
export const REACT = 'consume_shared_module_default_react_singleton_';

export type Edits = Parameters<typeof publishFaulty>[1];

export interface LiveFault {
  gateway: TestGateway;
  get(address: string, headers?: Record<string, string>): Promise<{ status: number; page: string }>;
  health(): Promise<{ status: string; problems: Record<string, string> }>;
  /** Publishes mf-alpha 1.1.0, or this version of it, with these edits, bypassing the gate, and promotes it. */
  goLive(edits: Edits, version?: string): Promise<void>;
  /** Resolves once a page is rendered with it. */
  isLive(version?: string): Promise<void>;
  /** Requests the faulty area and the other one, until the previous version serves; the other one must never fail. */
  untilWithdrawn(): Promise<void>;
  expectHealed(): Promise<void>;
}

/** A gateway with a faulty mf-alpha, which must not affect mf-beta. */
export async function startLiveFault(): Promise<LiveFault> {
  const gateway = await startGateway({ RENDER_WORKERS: '2' });

  async function get(address: string, headers: Record<string, string> = {}): Promise<{ status: number; page: string }> {
    const response = await gateway.get(address, { headers });
    return { status: response.status, page: await response.text() };
  }

  return {
    gateway,
    get,
    health: async () => (await gateway.get('/healthz')).json() as Promise<{ status: string; problems: Record<string, string> }>,
    async goLive(edits, version = '1.1.0') {
      await publishFaulty(gateway, edits, version);
      await gateway.promote('mf-alpha', version);
    },
    isLive: (version = '1.1.0') =>
      eventually(async () => expect((await get('/alpha')).page).toContain(`/mf/mf-alpha/${version}/`), BUSY_MS),
    async untilWithdrawn() {
      const statuses: number[] = [];
      await eventually(async () => {
        for (let page = 0; page < 10; page++) {
          const [beta] = await Promise.all([get('/beta'), get('/alpha')]);
          statuses.push(beta.status);
        }
        const journal = await gateway.store.readJournal(5);
        expect(journal).toContainEqual(expect.objectContaining({ action: 'withdraw', who: 'gateway', remote: 'mf-alpha', from: '1.1.0' }));
      }, 120_000);
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
    async expectHealed() {
      await eventually(async () => {
        const { status, page } = await get('/alpha');
        expect(status).toBe(200);
        expect(page).toContain('/mf/mf-alpha/1.0.0/');
      }, BUSY_MS);
      expect((await get('/beta')).status).toBe(200);
    },
  };
}

const contentOf = (page: string) => /<main.*<\/main>/.exec(page)![0];

/** A test for each loader that fails once live: only its own area fails, and the release is withdrawn. */
export function testLoaderFaultsStayInArea(site: () => LiveFault, loaders: readonly (readonly [does: string, statement: string])[]): void {
  test.each(loaders)(
    'a loader that %s costs its own area, and is withdrawn',
    async (_does, statement) => {
      const { get, goLive, untilWithdrawn, expectHealed } = site();
      const before = await get('/beta');
      await goLive({ 'server/alpha.cjs': inLoader(statement) });
      await eventually(async () => expect((await get('/alpha')).status).toBe(500), BUSY_MS);
      expect(contentOf((await get('/beta')).page)).toBe(contentOf(before.page));
      await untilWithdrawn();
      await expectHealed();
    },
    120_000,
  );
}
