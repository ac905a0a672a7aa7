import { openS3 } from '@nightlark/s3';
import type { Config } from '../config.ts';
import { demoStorage } from '../demo/portraits/demo-storage.ts';
import { directoryStorage } from './directory-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the configuration asks for; in the demo it also draws the portraits of demo members when they are first asked for. */
export function openStorage(config: Config): Storage {
  const files = config.STORAGE_URL
    ? s3Storage(openS3({ url: config.STORAGE_URL, variable: 'STORAGE_URL', what: 'photo storage', env: config }))
    : directoryStorage(config.storageDirectory);
  return config.demo ? demoStorage(files) : files;
}
