import { createPlatform, type Gate } from '@nightlark/release/platform';
import type { Release, ReleaseStore } from '@nightlark/release';
import type { Router } from 'express';
import path from 'node:path';
import type { Logger } from '../logging.ts';
import { platformApi } from './api.ts';
import { openToken, type TokenConfig } from './token.ts';
import { openUploads } from './uploads.ts';

interface Options {
  config: TokenConfig;
  store: ReleaseStore;
  /** Throws for a release that this shell can't run. */
  assertFits: (release: Release) => void;
  log: Logger;
}

/** What a release must pass on this platform before it is taken, and before a channel points at it. */
function openGate(assertFits: (release: Release) => void): Gate {
  return async ({ store, candidate: { name, version } }) => {
    try {
      assertFits(await store.readRelease(name, version));
      return { ok: true, findings: [] };
    } catch (error) {
      return { ok: false, findings: [{ rule: 'fits', severity: 'error', message: (error as Error).message, affected: [name] }] };
    }
  };
}

export function mountPlatform({ config, store, assertFits, log }: Options): Router {
  const token = openToken(config);
  if (!token) log.warn('PLATFORM_TOKEN is not set: the platform’s API is closed');
  const uploads = openUploads(path.join(config.dataDir, 'uploads'));
  return platformApi({ platform: createPlatform(store, openGate(assertFits)), uploads, token, log });
}
