import type { Coordinates } from '@nightlark/registry/platform';
import { Command } from 'commander';
import { contextOf, type SourceOptions } from '../context.ts';
import { parseAllCoordinates } from '../coordinates.ts';
import { copyReleases } from '../copy-releases.ts';

/** Publishes versions of another platform, as they are. */
export function copyCommand(): Command {
  return new Command('copy')
    .description('publish versions as another platform has them, e.g. staging; promote makes them live')
    .argument('<remote@version...>', 'e.g. mf-likes@1.2.0', parseAllCoordinates)
    .requiredOption('--from <url>', 'the other platform')
    .option('--from-token <token>', 'its token (default: PLATFORM_FROM_TOKEN)')
    .action(async (releases: Coordinates[], options: SourceOptions, command: Command) => {
      const context = contextOf(command);
      context.writeResult(await copyReleases(options, context, releases), []);
    });
}
