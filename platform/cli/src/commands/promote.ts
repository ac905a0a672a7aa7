import { Command } from 'commander';
import { contextOf } from '../context.ts';
import { parseCoordinates, type Coordinates } from '../coordinates.ts';
import { findingLines } from '../report.ts';

/** Makes published versions live for everybody. */
export function promoteCommand(): Command {
  return new Command('promote')
    .description('make a published version live for everybody; several at once, when a route or an overlay moves between remotes')
    .argument('<remote@version...>', 'e.g. mf-likes@1.2.0', (text, list: Coordinates[] = []) => [...list, parseCoordinates(text)])
    .option('--reason <text>', 'why, for the journal')
    .action(async ([first, ...together]: Coordinates[], { reason }: { reason?: string }, command: Command) => {
      const { platform, moveRequest, writeResult } = contextOf(command);
      const { remote, version } = first!;
      const result = await platform.promote(remote, version, moveRequest(reason), together);
      const before = result.remote.previous ? `, before it ${result.remote.previous}` : '';
      const also = together.map((one) => `✓ ${one.remote} ${one.version} is live with it`);
      writeResult(result, [...findingLines(result.findings), `✓ ${remote} ${version} is live${before} (move ${result.number})`, ...also]);
    });
}
