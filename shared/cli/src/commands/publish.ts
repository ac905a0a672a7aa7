import { ReleaseError } from '@nightlark/release';
import { Command } from 'commander';
import { builtPackages } from '@nightlark/tooling/packages';
import { changedRemotes } from '../changed-remotes.ts';
import { contextOf } from '../context.ts';
import { parseRemote } from '../coordinates.ts';
import { publishRemotes } from '../publish-remotes.ts';

const ownRemotes = () => builtPackages().filter((name) => name !== 'shell');

function assertKnown(names: readonly string[]): void {
  const known = ownRemotes();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new ReleaseError(`No such remote here: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
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
      const names = changed ? await changedRemotes(ownRemotes(), context.platform) : [...new Set(given)];
      const published = await publishRemotes(names, context);
      context.writeResult(published, published.length > 0 ? [] : ['Nothing has changed since its last release.']);
    });
}
