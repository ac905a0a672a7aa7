import type { BrowserFindings, GateContext } from '../context.ts';
import { browserRule } from './browser.ts';

const judge = (found: BrowserFindings, policy: 'require' | 'warn') =>
  browserRule({ release: { name: 'mf-alpha' }, browser: async () => found } as unknown as GateContext, policy);

test.each(['require', 'warn'] as const)(
  'a release that breaks its check is refused (%s), with no advice to install a browser',
  async (policy) => {
    const [finding, ...more] = await judge({ broken: 'Cannot destructure null' }, policy);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      severity: 'error',
      message: expect.stringContaining('Cannot destructure null'),
      affected: ['mf-alpha'],
    });
    expect(finding!.message).not.toMatch(/install/);
  },
);

test.each([
  ['require', 'error'],
  ['warn', 'warning'],
] as const)('without a browser the policy decides: %s → %s', async (policy, severity) => {
  const [finding] = await judge({ absent: 'no Chromium or Chrome is installed here' }, policy);
  expect(finding).toMatchObject({ severity, message: expect.stringContaining('install Chromium') });
});
