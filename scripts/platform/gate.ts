import type { Gate } from '@nightlark/release/platform';

/** What a release must pass here, as on a running platform. */
export function openGate(_dataDir: string): Gate {
  return async ({ store, candidate: { name, version } }) => {
    try {
      await store.readRelease(name, version);
      return { ok: true, findings: [] };
    } catch (error) {
      return { ok: false, findings: [{ rule: 'contract', severity: 'error', message: (error as Error).message, affected: [name] }] };
    }
  };
}
