import { openS3 } from '@nightlark/s3';
import type { Config } from '../config.ts';
import type { Hooks } from '../hooks.ts';
import { directoryStorage } from './directory-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { type Storage, StorageUnavailable } from './storage.ts';

/** The configured storage, wrapped by the attached one. */
export function openStorage(config: Config, { storage: attached }: Pick<Hooks, 'storage'> = {}): Storage {
  const files = config.STORAGE_URL
    ? s3Storage(
        openS3({
          url: config.STORAGE_URL,
          variable: 'STORAGE_URL',
          what: 'photo storage',
          env: config,
          failure: (message) => new StorageUnavailable(message),
        }),
      )
    : directoryStorage(config.storageDirectory);
  return attached ? attached(files) : files;
}
