import { z } from 'zod';

/** Name of a stored file: the SHA-384 of its content, and its type. */
export const landerFileName = z.string().regex(/^[0-9a-f]{96}\.(?:avif|webp|jpg|json)$/);

/** Of a lander's document. */
export const MAX_LANDER_BYTES = 256 * 1024;
