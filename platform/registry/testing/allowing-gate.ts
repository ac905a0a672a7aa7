import type { Gate } from '../src/platform/gate.ts';

/** A gate that accepts every release, for tests of other parts. */
export const allowingGate: Gate = {
  check: async () => ({ ok: true, findings: [] }),
  audit: async () => ({ advisories: 0, releases: [] }),
  limits: {},
};
