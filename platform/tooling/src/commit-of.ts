import { spawnSync } from 'node:child_process';

/** The commit of a directory, `-dirty` with what is not committed; null outside of a repository. */
export function commitOf(directory: string): string | null {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
    cwd: directory,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}
