import type { Finding } from '@nightlark/registry/platform';
import { setImmediate as turn } from 'node:timers/promises';
import type { GateContext } from './context.ts';
import { createRunner } from './run-release.ts';

const finding = (severity: Finding['severity']): Finding => ({ rule: 'server', severity, message: 'a message', affected: [] });
const nothing = async () => ({ faults: [] });
const context = { probe: nothing, client: nothing } as unknown as GateContext;

test('300 releases are published at once → two are run at a time, and a promotion does not wait for them', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = createRunner([
    ({ directory }) => {
      begun.push(directory);
      return new Promise<Finding[]>((resolve) => ends.push(() => resolve([finding('warning')])));
    },
  ]);
  const publish = () => run({ ...context, directory: 'published' }, { isPublish: true, browser: 'off' });
  const published = Array.from({ length: 300 }, publish);
  const promoted = run({ ...context, directory: 'promoted' }, { isPublish: false, browser: 'off' });
  await turn();
  expect(begun).toEqual(['published', 'published', 'promoted']);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
  expect((await Promise.all([...published, promoted])).flat().length).toBe(301);
});

test.each([
  ['is published', 'warning', true, 'require', 2],
  ['has errors already', 'error', true, 'require', 1],
  ['is promoted', 'warning', false, 'require', 1],
  ['is published where no browser is used', 'warning', true, 'off', 1],
] as const)(
  'a release that %s → findings of the browser only where it is worth the wait',
  async (_what, severity, isPublish, browser, count) => {
    const run = createRunner([async () => [finding(severity)]], async () => [finding('warning')]);
    expect((await run(context, { isPublish, browser })).length).toBe(count);
  },
);
