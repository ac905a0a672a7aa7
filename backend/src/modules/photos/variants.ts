/** The four files of a photo and the column that holds the random name of each. */
export const VARIANTS = { large: 'name', thumb: 'thumb_name', blur: 'blur_name', 'blur-thumb': 'blur_thumb_name' } as const;
export type Variant = keyof typeof VARIANTS;

export const LARGE = { width: 1080, height: 1350 } as const;
export const THUMB = { width: 480, height: 600 } as const;

export function storageKey(prefix: string, variant: Variant): string {
  return `${prefix}/${variant}.webp`;
}
