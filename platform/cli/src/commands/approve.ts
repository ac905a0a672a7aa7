import { Command } from 'commander';
import { contextOf } from '../context.ts';
import { parseMoveNumber } from '../coordinates.ts';
import { movedLines } from '../report.ts';

/** Makes the move that another person asked for. */
export function approveCommand(): Command {
  return new Command('approve')
    .description('agree to what another person asked for: it is done then')
    .argument('<request>', 'its number, as status shows it', parseMoveNumber)
    .option('--reason <text>', 'why, for the journal')
    .action(async (asked: number, { reason }: { reason?: string }, command: Command) => {
      const { platform, moveRequest, writeResult } = contextOf(command);
      const result = await platform.approve(asked, moveRequest(reason));
      writeResult(result, movedLines(result, `request ${asked} is agreed to, and done`));
    });
}
