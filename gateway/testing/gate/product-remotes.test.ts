import { GateError, type Finding } from '@nightlark/registry/platform';
import path from 'node:path';
import { startCases } from './start-cases.ts';
import { createEmptyPlatform, type TestPlatform } from './test-platform.ts';

/** The product's remotes and their builds; names of fixtures contain their version. */
const REMOTES = Object.entries(JSON.parse(process.env['FIXTURES']!) as Record<string, string>).filter(
  ([name]) => name.startsWith('mf-') && !name.includes('@'),
);

let world: TestPlatform;
let publish: (name: string) => Promise<readonly Finding[]>;
beforeAll(async () => {
  world = await createEmptyPlatform();
  publish = startCases(REMOTES, async ([name, directory]) => {
    try {
      return (await world.withPolicy('require').publish(directory, name, path.basename(directory))).findings;
    } catch (error) {
      if (error instanceof GateError) return error.findings;
      throw error;
    }
  });
}, 60_000);
afterAll(() => world.remove());

test.each(REMOTES)(
  'the product’s own %s is published → accepted by the gate, with a browser',
  async (name) => {
    const errors = (await publish(name)).filter(({ severity }) => severity === 'error');
    expect(errors.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  },
  240_000,
);
