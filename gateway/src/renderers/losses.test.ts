import type { Release } from '@nightlark/release';
import type { RegistryIndex } from '@nightlark/registry';
import { createLogger } from '../logging.ts';
import { createCounts } from '../metrics/counts.ts';
import { createBlame } from './losses.ts';
import type { Loss } from './renderers.ts';

type Named = Pick<Release, 'name' | 'version'>;

const NEW: Named = { name: 'mf-new', version: '2.0.0' };
const OLD: Named = { name: 'mf-old', version: '1.0.0' };
const OTHER: Named = { name: 'mf-other', version: '1.0.0' };
const remotes = {
  'mf-new': { since: '2026-11-20T12:00:00Z' },
  'mf-old': { since: '2026-11-01T12:00:00Z' },
  'mf-other': { since: '2026-10-01T12:00:00Z' },
};

let rested: string[];
let onLoss: (loss: Partial<Loss>) => void;
beforeEach(() => {
  rested = [];
  const blame = createBlame({
    registry: { rest: (name) => void rested.push(name), index: () => ({ remotes }) as unknown as RegistryIndex },
    counts: createCounts(),
    log: createLogger('silent'),
  });
  onLoss = (loss) => blame.onLoss({ reason: 'ended', files: [], isEndless: false, isOwn: null, release: null, suspects: [], ...loss });
});

test('whose code it was in rests at once', () => {
  onLoss({ release: OLD, suspects: [] });
  expect(rested).toEqual(['mf-old']);
});

test('of those who were there each time it is the one that went live last, and nobody else', () => {
  for (let time = 0; time < 3; time++) onLoss({ suspects: [OLD, NEW, OTHER] });
  expect(rested).toEqual(['mf-new']);
  // Who was there with it has nothing against them from then.
  onLoss({ suspects: [OLD, OTHER] });
  onLoss({ suspects: [OLD, OTHER] });
  expect(rested).toEqual(['mf-new']);
  onLoss({ suspects: [OLD, OTHER] });
  expect(rested).toEqual(['mf-new', 'mf-old']);
});

test('who is there by chance is not suspected often enough', () => {
  onLoss({ suspects: [NEW, OTHER] });
  onLoss({ suspects: [OLD, OTHER] });
  onLoss({ suspects: [OLD, NEW, OTHER] });
  expect(rested).toEqual(['mf-other']);
});

test('the only one that ran rests at once where code was the reason, and the second time where that is not known', () => {
  onLoss({ suspects: [OLD], isOwn: true });
  expect(rested).toEqual(['mf-old']);
  onLoss({ suspects: [NEW] });
  expect(rested).toEqual(['mf-old']);
  onLoss({ suspects: [NEW] });
  expect(rested).toEqual(['mf-old', 'mf-new']);
});
