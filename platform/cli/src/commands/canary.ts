import { Command } from 'commander';
import { contextOf } from '../context.ts';
import { parseCoordinates, parsePercent, type Coordinates } from '../coordinates.ts';
import { findingLines } from '../report.ts';

/** Serves a version to a percentage of browsers, always the same ones. */
export function canaryCommand(): Command {
  return new Command('canary')
    .description('show a published version to some of the browsers; 0 ends it')
    .argument('<remote@version>', 'e.g. mf-likes@1.2.0', parseCoordinates)
    .argument('<percent>', 'of browsers, 0 to 100', parsePercent)
    .option('--reason <text>', 'why, for the journal')
    .action(async ({ remote, version }: Coordinates, percent: number, { reason }: { reason?: string }, command: Command) => {
      const { platform, moveRequest, writeResult } = contextOf(command);
      const result = await platform.canary(remote, version, percent, moveRequest(reason));
      const { canary, stable } = result.remote;
      const now = canary
        ? `${canary.percent} % of browsers get ${remote} ${canary.version}, the others ${stable}`
        : `all get ${remote} ${stable}`;
      writeResult(result, [...findingLines(result.findings), `✓ ${now} (move ${result.number})`]);
    });
}
