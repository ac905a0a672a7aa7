import type { Image, OwnImage } from '@nightlark/contract';
import { nextId } from './ids.ts';

export function anImage(changes: Partial<Image> = {}): Image {
  const id = changes.id ?? nextId();
  return {
    id,
    status: 'active',
    locked: false,
    filename: `${id}.jpg`,
    thumb_filename: `${id}-t.jpg`,
    match: `p/${id}.jpg`,
    thumb_match: `p/${id}-t.jpg`,
    width: 800,
    height: 1000,
    color: '#aa6655',
    placeholder: null,
    ...changes,
  };
}

/** An image as sent to its owner. */
export const anOwnImage = (changes: Partial<OwnImage> = {}): OwnImage => ({ ...anImage(changes), reason: null, ...changes });

/** An image as sent to a viewer without access: the blurred variant. */
export const aLockedImage = (changes: Partial<Image> = {}) => anImage({ locked: true, ...changes });
