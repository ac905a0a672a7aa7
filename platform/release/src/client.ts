/** The part of this package that may be bundled for browsers: without file system and schema library. */
export { checkRemote } from './container.ts';
export { clientBase, DEVELOPMENT_CHUNK } from './names.ts';
export { federationName } from './names.ts';
export { REPORT_PATH, REPORTED_PLACES, WITHDRAWN_EVENT, WITHDRAWN_HEADER, type BrowserReport } from './reports/browser-report.ts';
export { cleanMessage, ownFrames } from './reports/clean-error.ts';
export type { Assets } from './schema.ts';
export type { BrowserHostName, SharedLibrary } from './shell-server.ts';
export { DeadlineError, withDeadline } from './with-deadline.ts';
