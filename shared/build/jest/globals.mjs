import { jest } from '@jest/globals';

/** In ES modules `jest` is not a global by itself; the types say it is. */
globalThis.jest = jest;

// No test is about time: a busy machine makes it slower, not wrong. Several start a whole server.
jest.setTimeout(60_000);

// In CI a test that failed is tried once more, with its first error printed: a shared machine stalls now and then.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
