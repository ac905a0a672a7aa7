import type { S3Client } from '@nightlark/s3';
import type { Storage } from './storage.ts';

/** Files in an S3-compatible bucket: several backends share it. */
export function s3Storage(s3: S3Client): Storage {
  return {
    read: async (key) => (await s3.get(key))?.content ?? null,
    write: async (key, bytes) => void (await s3.put(key, bytes)),
    remove: (key) => s3.remove(key),
  };
}
