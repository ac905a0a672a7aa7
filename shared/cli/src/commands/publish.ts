import { ReleaseError } from '@nightlark/release';
import type { PublishResult } from '@nightlark/registry/platform';
import { Command } from 'commander';
import { buildPackages } from '@nightlark/tooling/build-packages';
import { builtPackages } from '@nightlark/tooling/packages';
import { changedRemotes } from '../changed-remotes.ts';
import { contextOf, type Context } from '../context.ts';
import { parseRemote } from '../coordinates.ts';
import { tagRelease } from '../release-tag.ts';
import { findingLines } from '../report.ts';

const ownRemotes = () => builtPackages().filter((name) => name !== 'shell');

function assertKnown(names: readonly string[]): void {
  const known = ownRemotes();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new ReleaseError(`No such remote here: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
}

async function publishAll(names: readonly string[], { platform, logProgress }: Context) {
  const { built, failures } = await buildPackages(names, { forRelease: true, log: logProgress });
  // Nothing is published before everything is built.
  if (failures.length > 0) throw new ReleaseError(failures.map(({ message }) => message).join('\n'));
  const published: (PublishResult & { remote: string; version: string; tag: string | null })[] = [];
  for (const { name, version, directory } of built) {
    const result = await platform.publish(directory, name, version);
    published.push({ remote: name, version, ...result, tag: tagRelease(name, version) });
  }
  return published;
}

/** Builds remotes and publishes them to the registry, without making them live. */
export function publishCommand(): Command {
  return new Command('publish')
    .description('build remotes and take them into the registry, each whole or not at all; promote makes them live')
    .argument('[remotes...]', 'e.g. mf-likes', (text, list: string[] = []) => [...list, parseRemote(text)])
    .option('--changed', 'those that changed since their last release, as lerna sees it', false)
    .action(async (given: string[] = [], { changed }: { changed: boolean }, command: Command) => {
      if (changed === given.length > 0) command.error('Name remotes, or say --changed.');
      assertKnown(given);
      const context = contextOf(command);
      const names = changed ? await changedRemotes(ownRemotes(), context.platform) : given;
      const published = await publishAll(names, context);
      const lines = published.flatMap(({ remote, version, result, findings }) => [
        ...findingLines(findings),
        result === 'published' ? `✓ ${remote} ${version} is published; next: promote ${remote}@${version}` : `· ${remote} ${version} was published before, with the same content`, // prettier-ignore
      ]);
      context.writeResult(published, lines.length > 0 ? lines : ['Nothing has changed since its last release.']);
    });
}
