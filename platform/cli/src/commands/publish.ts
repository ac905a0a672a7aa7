import { PREVIEW_DAYS } from '@nightlark/registry/platform';
import { ReleaseError } from '@nightlark/release';
import { Command } from 'commander';
import { builtPackages } from '@nightlark/tooling/packages';
import { changedRemotes } from '../changed-remotes.ts';
import { contextOf } from '../context.ts';
import { parseRemote } from '../coordinates.ts';
import { resolveFromCwd } from '../lander-file.ts';
import { publishBuilt } from '../publish-built.ts';
import { previewLine } from '../report.ts';

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
    .option(
      '--preview',
      `only to be looked at: a version of its own, removed after ${PREVIEW_DAYS.default} days unless it is promoted`,
      false,
    )
    .option('--built <directory>', 'a release that was built elsewhere: release.json, client/ and server/')
    .action(
      async (
        given: string[] = [],
        { changed, preview, built }: { changed: boolean; preview: boolean; built?: string },
        command: Command,
      ) => {
        const ways = [given.length > 0, changed, built !== undefined].filter(Boolean).length;
        if (ways !== 1) command.error('Name remotes, or say --changed or --built <directory>.');
        if (preview && built !== undefined) command.error('A build from elsewhere has its version already: leave --preview away.');
        assertKnown(given);
        const context = contextOf(command);
        if (built !== undefined) return context.writeResult([await publishBuilt(resolveFromCwd(built), context)], []);
        const { unpublished, suspected } = changed
          ? await changedRemotes(ownRemotes(), context.platform)
          : { unpublished: [...new Set(given)], suspected: [] };
        // Builds need the tool chain, which an archive doesn't have.
        const { publishRemotes } = await import('../publish-remotes.ts');
        const published = preview
          ? await publishRemotes([...unpublished, ...suspected], context, { isPreview: true })
          : await publishRemotes(unpublished, context, { suspected });
        if (preview && published.length > 1) {
          const together = await context.platform.preview(published.map(({ remote, version }) => ({ remote, version })));
          context.logProgress(`All together:\n${previewLine(together, context.linkTo(together.path))}`);
        }
        context.writeResult(published, published.length > 0 ? [] : ['Nothing has changed since its last release.']);
      },
    );
}
