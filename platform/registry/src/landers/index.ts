/** Landing page documents: validation, storage with pictures, previews. */
export { checkLander, lineOf, type LanderCheck, type LanderFinding } from './check-lander.ts';
export { landerJsonSchema } from './json-schema.ts';
export { LANDER_LINK, storeLander, referencedPictures, readStoredLander, type UploadedPictures } from './store-lander.ts';
export { LanderError } from './lander-error.ts';
export { landerFileName, MAX_LANDER_BYTES } from '../stores/lander-file.ts';
export type { StoredPicture } from './pictures/stored-picture.ts';
export { checkPicture, PICTURE_LIMITS } from './pictures/convert-picture.ts';
