import path from 'node:path';
import { readConfig } from '../config.ts';
import { bucketFiles, directoryFiles, type Files } from './files.ts';

/** What a site consists of. */
export interface Places {
  databaseUrl: string;
  /** By their names in a backup. */
  files: Readonly<Record<FolderName, Files>>;
}

export const FOLDERS = ['photos', 'registry', 'keys'] as const;
type FolderName = (typeof FOLDERS)[number];

/** What nobody misses: work under way, and what counts for minutes. */
const PASSING = /^(?:drafts|staging|uploads|metrics|nonces)\/|^index\.lock|\.draft$/;
/** What decides over the rest: copied first, so that all it names is copied after it, and restored last. */
export const INDEX = 'index.json';

export const isKept = (file: string): boolean => !PASSING.test(file);

/** The places of backend and gateway, by the variables of both. @throws Error without PostgreSQL */
export function readPlaces(env: NodeJS.ProcessEnv = process.env): Places {
  const config = readConfig(env);
  if (!config.DATABASE_URL) throw new Error('DATABASE_URL is needed: the embedded database is copied with DATA_DIR while nothing runs.');
  const inData = (name: string) => path.resolve(config.DATA_DIR, name);
  const { STORAGE_URL } = config;
  return {
    databaseUrl: config.DATABASE_URL,
    files: {
      photos: STORAGE_URL ? bucketFiles(STORAGE_URL, 'STORAGE_URL', config) : directoryFiles(config.storageDirectory),
      registry: env.REGISTRY_URL
        ? bucketFiles(env.REGISTRY_URL, 'REGISTRY_URL', config)
        : directoryFiles(env.REGISTRY_DIR || inData('registry')),
      keys: directoryFiles(inData('keys')),
    },
  };
}
