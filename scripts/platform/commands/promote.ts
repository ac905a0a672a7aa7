import { Command } from 'commander';
import { contextOf } from '../context.ts';
import { parseCoordinates, type Coordinates } from '../coordinates.ts';
import { findingLines } from '../report.ts';

/** Makes a published version live for everybody. */
export function promoteCommand(): Command {
  return new Command('promote')
    .description('make a published version live for everybody')
    .argument('<remote@version>', 'e.g. mf-likes@1.2.0', parseCoordinates)
    .option('--reason <text>', 'why, for the journal')
    .action(async ({ remote, version }: Coordinates, { reason }: { reason?: string }, command: Command) => {
      const { platform, asked, answer } = contextOf(command);
      const result = await platform.promote(remote, version, asked(reason));
      const before = result.remote.previous ? `, before it ${result.remote.previous}` : '';
      answer(result, [...findingLines(result.findings), `✓ ${remote} ${version} is live${before} (move ${result.number})`]);
    });
}
