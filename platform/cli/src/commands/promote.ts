import { formatMinute } from '@nightlark/registry';
import type { Coordinates } from '@nightlark/registry/platform';
import { Command } from 'commander';
import { contextOf, type SourceOptions } from '../context.ts';
import { parseAllCoordinates } from '../coordinates.ts';
import { copyReleases } from '../copy-releases.ts';
import { refusedAfter } from '../partly-published-error.ts';
import { movedLines } from '../report.ts';
import { parseTime } from '../time.ts';

interface Options extends Partial<SourceOptions> {
  at?: string;
  reason?: string;
  despiteFreeze?: true;
}

/** `--at`: a time, or `never`. */
const parseAt = (text: string) => (text === 'never' ? text : parseTime(text));

/** Makes published versions live for everybody. */
export function promoteCommand(): Command {
  return new Command('promote')
    .description('make a published version live for everybody; several at once, when a route or an overlay moves between remotes')
    .argument('<remote@version...>', 'e.g. mf-likes@1.2.0', parseAllCoordinates)
    .option('--from <url>', 'copied from another platform first, as they are there, e.g. from staging')
    .option('--from-token <token>', 'its token (default: PLATFORM_FROM_TOKEN)')
    .option('--at <time>', 'then instead of now, e.g. 2026-12-24T18:00Z; never takes it back', parseAt)
    .option('--reason <text>', 'why, for the journal')
    .option('--despite-freeze', 'go on although it is frozen; the journal says so')
    .action(async ([first, ...together]: Coordinates[], { at, reason: why, despiteFreeze, from, fromToken }: Options, command: Command) => {
      const context = contextOf(command);
      const { platform, moveRequest, writeResult } = context;
      if (at !== undefined && together.length > 0) command.error('--at is for one remote.');
      const copied =
        from === undefined ? [] : await copyReleases({ from, fromToken }, { ...context, logProgress: () => {} }, [first!, ...together]);
      const reason = [from && `from ${from}`, why].filter(Boolean).join(': ') || undefined;
      const { remote, version } = first!;
      const request = { ...moveRequest(reason), despiteFreeze };
      if (at !== undefined) {
        const planned = await platform
          .schedule(remote, version, at === 'never' ? null : at, request)
          .catch(refusedAfter(copied, 'The move'));
        const { schedule } = planned.remote;
        const now = schedule
          ? `${remote} ${schedule.version} goes live at ${formatMinute(schedule.at)}`
          : `${remote} ${version} does not go live by itself`;
        return writeResult(planned, movedLines(planned, now));
      }
      const result = await platform.promote(remote, version, request, together).catch(refusedAfter(copied, 'The move'));
      const before = result.remote.previous ? `, before it ${result.remote.previous}` : '';
      const also = together.map((one) => `${one.remote} ${one.version} is live with it`);
      writeResult(result, movedLines(result, `${remote} ${version} is live${before}`, ...also));
    });
}
