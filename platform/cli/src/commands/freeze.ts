import { formatMinute } from '@nightlark/registry';
import { Command } from 'commander';
import { contextOf } from '../context.ts';
import { parseMoveNumber } from '../coordinates.ts';
import { parseTime } from '../time.ts';

interface Options {
  from?: string;
  until?: string;
  lift?: number;
  reason?: string;
}

/** Lets nothing new go live for a while. */
export function freezeCommand(): Command {
  return new Command('freeze')
    .description('let nothing new go live for a while; the way back stays open (for who may change all remotes)')
    .option('--from <time>', 'default: now', parseTime)
    .option('--until <time>', 'e.g. 2026-12-27T08:00Z', parseTime)
    .option('--lift <number>', 'end a freeze, or forget one to come', parseMoveNumber)
    .option('--reason <text>', 'why: whoever is refused reads it')
    .action(async ({ from = new Date().toISOString(), until, lift, reason }: Options, command: Command) => {
      const { platform, moveRequest, writeResult } = contextOf(command);
      if ((until === undefined) === (lift === undefined)) command.error('Say one of: --until, --lift.');
      const request = moveRequest(reason);
      const result = until === undefined ? await platform.lift(lift!, request) : await platform.freeze(from, until, request);
      const done = until === undefined ? `freeze ${lift} is lifted` : `frozen from ${formatMinute(from)} until ${formatMinute(until)}`;
      writeResult(result, [`✓ ${done} (move ${result.number})`]);
    });
}
