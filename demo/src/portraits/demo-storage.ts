import { blurTwin, type Storage, THUMB } from '@nightlark/backend';
import pLimit from 'p-limit';
import { renderPortrait } from './render.ts';
import { type Traits, traitsOfKey } from './traits.ts';

const KEY = /^(demo\/.+)\/([a-z0-9-]+)\.webp$/;
/** Portraits are smaller than members' photos may be: there are thousands of them. */
export const PORTRAIT = { width: 864, height: 1080 };
/** The files of a portrait; none larger than its own size. */
const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  large: PORTRAIT,
  'large-720': { width: 720, height: 900 },
  thumb: THUMB,
  'thumb-240': { width: 240, height: 300 },
  blur: PORTRAIT,
  'blur-thumb': THUMB,
};

/**
 * A storage that draws demo members' photos at their first request and then stores them: drawing all
 * of them at start-up would take minutes.
 */
export function demoStorage(files: Storage): Storage {
  const twoAtOnce = pLimit(2);
  const pending = new Map<string, Promise<Buffer | null>>();
  const draw = async (key: string): Promise<Buffer | null> => {
    const [, prefix = '', file = ''] = KEY.exec(key) ?? [];
    const traits = traitsOfKey(prefix);
    const size = SIZES[file];
    if (!traits || !size) return null;
    const bytes = await twoAtOnce(() => drawFile(traits, file.startsWith('blur'), size));
    await files.write(key, bytes);
    return bytes;
  };
  return {
    ...files,
    async read(key) {
      if (!KEY.test(key)) return files.read(key);
      const stored = await files.read(key);
      if (stored) return stored;
      const running = pending.get(key) ?? draw(key).finally(() => pending.delete(key));
      pending.set(key, running);
      return running;
    },
  };
}

async function drawFile(traits: Traits, blurred: boolean, { width, height }: { width: number; height: number }): Promise<Buffer> {
  if (!blurred) return (await renderPortrait(traits, width, height)).webp({ quality: 80, effort: 2 }).toBuffer();
  const small = await (await renderPortrait(traits, 200, 250)).png({ compressionLevel: 1 }).toBuffer();
  return blurTwin(small, width, height);
}
