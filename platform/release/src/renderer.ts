/** The part of this package for render processes: no more than needed, to keep the attack surface small. */
export { checkRemote } from './container.ts';
export { clientBase } from './names.ts';
export { shareScope, type Container } from './container.ts';
export { integrityOf } from './integrity.ts';
export { lockDown } from './lockdown/lock-down.ts';
export { createReleaseHost, type ReleaseHost } from './lockdown/release-host.ts';
export { openModules } from './lockdown/verified-modules.ts';
export { federationName } from './names.ts';
export { releaseSetRemote, resolveReleaseSet } from './release-set.ts';
export { cleanMessage } from './reports/clean-error.ts';
export type { Assets, Release } from './schema.ts';
export type { CallApi, RenderInput, RenderOutput, SharedLibrary, ShellOptions, ShellServer } from './shell-server.ts';
export { withDeadline } from './with-deadline.ts';
