/** Landing page documents: validation, storage with pictures, previews. */
export { checkLander, MAX_LANDER_BYTES, lineOf, type LanderCheck, type LanderFinding } from './check-lander.ts';
export { landerJsonSchema } from './json-schema.ts';
export { storeLander, referencedPictures, readStoredLander, type UploadedPictures } from './store-lander.ts';
export { LanderError } from './lander-error.ts';
export { landerFileName } from '../stores/lander-file-name.ts';
export type { StoredPicture } from './pictures/stored-picture.ts';
export { checkPicture, PICTURE_LIMITS } from './pictures/convert-picture.ts';
export { verifyPreviewToken } from './preview-token.ts';
