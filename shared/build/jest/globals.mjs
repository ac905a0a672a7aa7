import { jest } from '@jest/globals';

/** In ES modules `jest` is no global, though its types declare it. */
globalThis.jest = jest;

// Long, since a busy machine must not fail a test. Several start a whole server.
jest.setTimeout(60_000);

// A failed test is retried once where flaky tests are counted (scripts/test.ts): it is listed, and has failed unless ALLOW_FLAKY is set.
if (process.env.RETRY_FAILED) jest.retryTimes(1, { logErrorsBeforeRetry: true });
