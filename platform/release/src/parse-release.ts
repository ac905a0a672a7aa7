import { ReleaseError } from './errors.ts';
import { integrityOf } from './integrity.ts';
import { parseFile, releaseSchema, type Release } from './schema.ts';

/** Parses a `release.json`, and verifies its name, version and hash. */
export function parseRelease(content: Buffer, file: string, name: string, version: string, sha384?: string): Release {
  if (sha384 && integrityOf(content) !== sha384) throw new ReleaseError(`${file} is not the one that was promoted`);
  const release = parseFile(releaseSchema, content.toString('utf8'), file);
  if (release.name !== name || release.version !== version) throw new ReleaseError(`${file} describes ${release.name} ${release.version}`);
  return release;
}
