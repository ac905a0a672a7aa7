import { jest } from '@jest/globals';

/** In ES modules `jest` is not a global by itself; the types say it is. */
globalThis.jest = jest;
