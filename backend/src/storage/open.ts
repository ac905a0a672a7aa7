import type { Config } from '../config.ts';
import { demoStorage } from '../demo/portraits/demo-storage.ts';
import { directoryStorage } from './directory-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the configuration asks for; in the demo it also draws the portraits of demo members when they are first asked for. */
export function openStorage(config: Pick<Config, 'storageDirectory' | 'demo'>): Storage {
  const files = directoryStorage(config.storageDirectory);
  return config.demo ? demoStorage(files) : files;
}
