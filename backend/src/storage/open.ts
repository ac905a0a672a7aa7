import { openS3, type S3Client } from '@nightlark/s3';
import type { Config } from '../config.ts';
import type { Hooks } from '../hooks.ts';
import { directoryStorage } from './directory-storage.ts';
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

/** Files in an S3-compatible bucket: several backends share it. */
function s3Storage(s3: S3Client): Storage {
  return {
    read: async (key) => (await s3.get(key))?.content ?? null,
    write: async (key, bytes) => void (await s3.put(key, bytes)),
    remove: (key) => s3.remove(key),
  };
}
