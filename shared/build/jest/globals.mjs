import { jest } from '@jest/globals';

/** In ES modules `jest` is not a global by itself; the types say it is. */
globalThis.jest = jest;

// No test is about time: a busy machine makes it slower, not wrong. Several start a whole server.
jest.setTimeout(60_000);

// A test that failed is tried once more where that is counted (scripts/test.ts): it is named, and has failed unless ALLOW_FLAKY says otherwise.
if (process.env.RETRY_FAILED) jest.retryTimes(1, { logErrorsBeforeRetry: true });
