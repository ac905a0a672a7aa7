import { aCheckout, type Checkout } from '../../testing/index.ts';
import { readWorkspace } from '../workspace/graph.ts';
import { changeBase, changeSince, type Change } from './changes.ts';
import { allStages, stagesFor } from './stages.ts';

const BUSY_MS = 60_000;
const STATIC = ['format', 'lint', 'imports', 'messages', 'references', 'contract'];

let checkout: Checkout;
beforeAll(() => {
  checkout = aCheckout();
});
afterAll(() => checkout.remove());
afterEach(() => checkout.reset());

const change = () => changeSince(changeBase('', checkout.root), checkout.root);
const suitesFor = (one: Change) =>
  stagesFor(one, allStages())
    .flat()
    .map(({ name }) => name);
const everySuite = () =>
  allStages()
    .flat()
    .map(({ name }) => name);

test(
  'documents alone → no package, and the static checks alone',
  () => {
    checkout.change('docs/product/chat.md', 'docs/guides/teams.md', 'README.md', 'mf-likes/README.md', 'shared/contract/README.md');
    const documents = change();
    expect(documents.packages).toEqual([]);
    expect(suitesFor(documents)).toEqual(STATIC);
  },
  BUSY_MS,
);

test(
  'the contract → every package but those that need nothing of ours, and every suite',
  () => {
    checkout.change('shared/contract/src/new.ts');
    const contract = change();
    const alone = ['@nightlark/metrics', '@nightlark/s3'];
    expect(contract.packages.toSorted()).toEqual([...readWorkspace().keys()].filter((name) => !alone.includes(name)).toSorted());
    expect(suitesFor(contract)).toEqual(everySuite());
  },
  BUSY_MS,
);

test(
  'one remote, committed on a branch → that remote and the journeys',
  () => {
    checkout.git('checkout', '--quiet', '-b', 'work');
    checkout.change('mf-likes/src/screens/likes.tsx');
    checkout.commit('Change a screen');
    const remote = change();
    const { packages: names, files } = remote;
    expect(files).toEqual(['mf-likes/src/screens/likes.tsx']);
    expect(names).toContain('@nightlark/mf-likes');
    expect(names).toContain('@nightlark/e2e');
    for (const name of ['mf-chat', 'shell', 'backend', 'gateway']) expect(names).not.toContain(`@nightlark/${name}`);
    expect(suitesFor(remote)).toEqual([...STATIC, 'types', 'build', 'jest', 'journeys']);
  },
  BUSY_MS,
);

test.each([
  ['the lock file', 'package-lock.json'],
  ['how everything is built', 'platform/build/webpack/base.ts'],
])(
  '%s → every package',
  (_what, file) => {
    checkout.change(file);
    expect(change().packages.toSorted()).toEqual([...readWorkspace().keys()].toSorted());
  },
  BUSY_MS,
);

test(
  'a benchmark → its types, and the tests that look at the whole checkout',
  () => {
    checkout.change('bench/hold/run.ts');
    const benchmark = change();
    expect(benchmark.packages).toEqual(['@nightlark/bench']);
    expect(suitesFor(benchmark)).toEqual([...STATIC, 'types', 'jest']);
  },
  BUSY_MS,
);

test(
  'since a commit that is named → what came after it alone; one that is unknown is an error',
  () => {
    checkout.change('backend/src/new.ts');
    checkout.commit('Change the backend');
    const { root } = checkout;
    expect(changeSince(changeBase('HEAD', root), root)).toEqual({ packages: [], files: [] });
    expect(changeSince(changeBase('HEAD~1', root), root)).toMatchObject({
      packages: expect.arrayContaining(['@nightlark/backend']),
      files: ['backend/src/new.ts'],
    });
    expect(() => changeBase('nowhere', root)).toThrow('"nowhere" is nothing that this history has');
  },
  BUSY_MS,
);

test(
  'names that are not ASCII → as they are; a commit that git does not know → said, not "nothing changed"',
  () => {
    checkout.change('docs/Größe.md', 'docs/übrig.md');
    expect(change().files).toEqual(expect.arrayContaining(['docs/Größe.md', 'docs/übrig.md']));
    expect(() => changeSince('c0ffee0', checkout.root)).toThrow(/^git diff .* c0ffee0 failed, so it is not known what changed/);
  },
  BUSY_MS,
);
