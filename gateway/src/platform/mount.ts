import type { ReleaseStore } from '@nightlark/release';
import { openGate } from '@nightlark/release/gate';
import { createPlatform } from '@nightlark/release/platform';
import type { Router } from 'express';
import path from 'node:path';
import type { Logger } from '../logging.ts';
import { platformApi } from './api.ts';
import { openToken, type TokenConfig } from './token.ts';
import { openUploads } from './uploads.ts';

interface Options {
  config: TokenConfig & { shellDir: string };
  store: ReleaseStore;
  log: Logger;
}

/** The platform's API over this gateway's registry. Every release passes the gate, against the shell that is live here. */
export function mountPlatform({ config, store, log }: Options): Router {
  const token = openToken(config);
  if (!token) log.warn('PLATFORM_TOKEN is not set: the platform’s API is closed');
  const uploads = openUploads(path.join(config.dataDir, 'uploads'));
  return platformApi({ platform: createPlatform(store, openGate(config.shellDir)), uploads, token, log });
}
