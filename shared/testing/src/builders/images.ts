import type { Image, OwnImage } from '@nightlark/contract';
import { nextId } from './ids.ts';

export function anImage(changes: Partial<Image> = {}): Image {
  const id = changes.id ?? nextId();
  return {
    id, status: 'active', locked: false, filename: `${id}.jpg`, thumb_filename: `${id}-t.jpg`, match: `p/${id}.jpg`, thumb_match: `p/${id}-t.jpg`,
    width: 800, height: 1000, color: '#aa6655', placeholder: null, ...changes,
  }; // prettier-ignore
}

/** As its owner gets it. */
export const anOwnImage = (changes: Partial<OwnImage> = {}): OwnImage => ({ ...anImage(changes), reason: null, ...changes });

/** As a viewer without rights gets it: the blurred twin. */
export const aLockedImage = (changes: Partial<Image> = {}) => anImage({ locked: true, ...changes });
