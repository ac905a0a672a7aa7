import { jest } from '@jest/globals';

/** In ES modules `jest` is not a global by itself; the types say it is. */
globalThis.jest = jest;

// No test is about time: a busy machine makes it slower, not wrong. Several start a whole server.
jest.setTimeout(60_000);
