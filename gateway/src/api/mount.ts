import type { ReleaseStore } from '@nightlark/registry';
import type { Platform } from '@nightlark/registry/platform';
import type { Router } from 'express';
import type { Logger } from '../logging.ts';
import { assertMayOverride, type OverrideOrigins } from '../overrides/origins.ts';
import { platformApi } from './api.ts';
import type { Tokens } from '../access/tokens.ts';
import { openUploads } from './uploads.ts';

interface Options {
  config: { overrideOrigins: OverrideOrigins };
  platform: Platform;
  tokens: Tokens;
  store: ReleaseStore;
  log: Logger;
}

/** The platform's API over this gateway's registry. */
export function mountPlatform({ config, platform, tokens, store, log }: Options): Router {
  const uploads = openUploads(store.staging);
  return platformApi({
    platform,
    uploads,
    tokens,
    store,
    log,
    assertMayOverride: (url) => assertMayOverride(config.overrideOrigins, url),
  });
}
