import { paths, type Lander } from '@nightlark/contract';
import type { Platform } from '../platform/platform.ts';
import type { ReleaseStore } from '../registry/store.ts';
import { checkLander, type LanderFinding } from './check-lander.ts';
import { LanderError } from './lander-error.ts';
import { sealPreview } from './preview.ts';

function accept(text: string): { lander: Lander; findings: LanderFinding[] } {
  const { lander, findings } = checkLander(text);
  if (!lander) throw new LanderError(findings);
  return { lander, findings };
}

/** What marketing can do ("Marketing's day"). */
export function platformLanders(store: ReleaseStore): Pick<Platform, 'publishLander' | 'unpublishLander' | 'previewLander'> {
  return {
    async publishLander(text, asked) {
      const { lander, findings } = accept(text);
      const hash = await store.putLander(lander.name, text);
      const { number } = await store.move({ action: 'publish-lander', lander: lander.name, hash }, asked);
      return { number, name: lander.name, findings };
    },
    async unpublishLander(name, asked) {
      const { number } = await store.move({ action: 'unpublish-lander', lander: name }, asked);
      return { number, name, findings: [] };
    },
    async previewLander(text, minutes) {
      const { lander, findings } = accept(text);
      const until = new Date(Date.now() + minutes * 60_000);
      const preview = sealPreview(store, lander.name, await store.putLander(lander.name, text), until);
      return { path: paths.lander.href({ name: lander.name }, { preview }), until: until.toISOString(), findings };
    },
  };
}
