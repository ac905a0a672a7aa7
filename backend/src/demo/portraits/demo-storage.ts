import { blurTwin } from '../../modules/photos/blur.ts';
import { LARGE, THUMB, VARIANTS, type Variant } from '../../modules/photos/variants.ts';
import { limiter } from '../../storage/limiter.ts';
import type { Storage } from '../../storage/storage.ts';
import { renderPortrait } from './render.ts';
import { type Traits, traitsOfKey } from './traits.ts';

const KEY = /^(demo\/.+)\/([a-z-]+)\.webp$/;
/** Portraits are drawn smaller than members' photos may be: there are thousands of them. */
export const PORTRAIT = { width: LARGE.width * 0.8, height: LARGE.height * 0.8 };

/**
 * A storage in which the photos of demo members are drawn when they are first asked for, and kept then: drawing all
 * of them at start would take minutes.
 */
export function demoStorage(files: Storage): Storage {
  const twoAtOnce = limiter(2);
  const drawing = new Map<string, Promise<Buffer | null>>();
  const draw = async (key: string): Promise<Buffer | null> => {
    const [, prefix = '', variant = ''] = KEY.exec(key) ?? [];
    const traits = traitsOfKey(prefix);
    if (!traits || !(variant in VARIANTS)) return null;
    const bytes = await twoAtOnce(() => drawVariant(traits, variant as Variant));
    await files.write(key, bytes);
    return bytes;
  };
  return {
    ...files,
    async read(key) {
      if (!KEY.test(key)) return files.read(key);
      const kept = await files.read(key);
      if (kept) return kept;
      const running = drawing.get(key) ?? draw(key).finally(() => drawing.delete(key));
      drawing.set(key, running);
      return running;
    },
  };
}

async function drawVariant(traits: Traits, variant: Variant): Promise<Buffer> {
  const { width, height } = variant === 'large' || variant === 'blur' ? PORTRAIT : THUMB;
  if (variant === 'large' || variant === 'thumb')
    return (await renderPortrait(traits, width, height)).webp({ quality: 80, effort: 2 }).toBuffer();
  const small = await (await renderPortrait(traits, 200, 250)).png({ compressionLevel: 1 }).toBuffer();
  return blurTwin(small, width, height);
}
