export * from './channel-pass.ts';
export * from './client-claim.ts';
export * from './heartbeat.ts';
export * from './html.ts';
export * from './parse-json.ts';
export * from './retry-in-words.ts';
export * from './source.ts';
export * from './guess-limit.ts';
