import { openShellStore } from '@nightlark/registry';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import buildFixtures from '../global-setup.mjs';
import { startBackend } from '../fake-backend.ts';
import { GOOD, REMOTE, type Product } from './world.ts';

const OTHERS = ['mf-alpha', 'mf-beta'] as const;

/** The gateway's fixtures as other teams, with the real shell: for quick tests. */
export async function openFixtureProduct(): Promise<Product> {
  if (!process.env['FIXTURES']) buildFixtures();
  const fixtures = JSON.parse(process.env['FIXTURES']!) as Record<string, string>;
  const backend = await startBackend();
  return {
    backendUrl: backend.url,
    async publish(store) {
      const shell = fixtures['shell']!;
      await openShellStore(store).publish(shell, path.basename(shell), { who: 'test' });
      for (const remote of OTHERS) {
        await store.publish(fixtures[`${remote}@1.0.0`]!, remote, '1.0.0');
        await store.move({ action: 'promote', remote, version: '1.0.0' }, { who: 'test' });
      }
    },
    good: fixtures[`${REMOTE}@${GOOD}`]!,
    pages: [
      { address: '/alpha', isMember: false },
      { address: '/alpha/members', isMember: true },
      { address: '/beta', isMember: false },
    ],
    frame: null,
    stop: backend.close,
    login: () => Promise.resolve(`session=member-${randomBytes(8).toString('hex')}`),
  };
}
