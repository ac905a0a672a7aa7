import { paths } from '@nightlark/contract';
import { storePicture } from '../landers/pictures/stored-picture.ts';
import { LANDER_LINK, storeLander } from '../landers/store-lander.ts';
import { signLink } from '../links/signed-link.ts';
import type { ReleaseStore } from '../stores/store.ts';
import type { Mover } from './mover.ts';
import type { Platform } from './platform.ts';

/** The platform's operations for marketing (docs/guides/marketing.md). */
export function platformLanders(
  store: ReleaseStore,
  move: Mover,
): Pick<Platform, 'storePicture' | 'publishLander' | 'unpublishLander' | 'previewLander'> {
  return {
    storePicture: (content) => storePicture(store, content),
    async publishLander(text, author, pictures) {
      const { lander, hash, findings } = await storeLander(store, text, pictures);
      const { name } = lander;
      const { index } = await move([`lander ${name}`], author, () => ({ changes: [{ action: 'publish-lander', lander: name, hash }] }));
      return { number: index.number, name, findings };
    },
    async unpublishLander(name, author) {
      const { index } = await move([`lander ${name}`], author, () => ({ changes: [{ action: 'unpublish-lander', lander: name }] }));
      return { number: index.number, name, findings: [] };
    },
    async previewLander(text, minutes, pictures) {
      const { lander, hash, findings } = await storeLander(store, text, pictures);
      const until = new Date(Date.now() + minutes * 60_000);
      const preview = signLink(store, LANDER_LINK, { name: lander.name, hash }, until);
      return { path: paths.lander.href({ name: lander.name }, { preview }), until: until.toISOString(), findings };
    },
  };
}
