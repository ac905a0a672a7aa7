import { jest } from '@jest/globals';

/** In ES modules `jest` is no global, though its types declare it. */
globalThis.jest = jest;

// Long enough for a busy machine: several tests start a whole server.
jest.setTimeout(60_000);

// In CI (scripts/test.ts) a failed test is retried once. If it then passes, it is listed as flaky, and has failed without ALLOW_FLAKY=1.
if (process.env.RETRY_FAILED) jest.retryTimes(1, { logErrorsBeforeRetry: true });
