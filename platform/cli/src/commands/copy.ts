import { copyRelease, type Coordinates } from '@nightlark/registry/platform';
import { Command } from 'commander';
import { contextOf, openSource, type SourceOptions } from '../context.ts';
import { parseAllCoordinates } from '../coordinates.ts';
import { publishedLines } from '../report.ts';

/** Publishes versions of another platform, as they are. */
export function copyCommand(): Command {
  return new Command('copy')
    .description('publish versions as another platform has them, e.g. staging; promote makes them live')
    .argument('<remote@version...>', 'e.g. mf-likes@1.2.0', parseAllCoordinates)
    .requiredOption('--from <url>', 'the other platform')
    .option('--from-token <token>', 'its token (default: PLATFORM_FROM_TOKEN)')
    .action(async (releases: Coordinates[], options: SourceOptions, command: Command) => {
      const { platform, linkTo, writeResult, logProgress } = contextOf(command);
      const source = openSource(options);
      const copied = [];
      for (const release of releases) {
        const result = await copyRelease(source, platform, release);
        const published = { ...release, ...result, link: result.preview && linkTo(result.preview.path), tag: null };
        for (const line of publishedLines(published)) logProgress(line);
        copied.push(published);
      }
      writeResult(copied, []);
    });
}
