import { Command } from 'commander';
import { contextOf } from '../context.ts';
import { parseMoveNumber } from '../coordinates.ts';

/** Ends what another person asked for, or the caller. */
export function declineCommand(): Command {
  return new Command('decline')
    .description('end what was asked for; who asked may take it back, too')
    .argument('<request>', 'its number, as status shows it', parseMoveNumber)
    .requiredOption('--reason <text>', 'why, for the journal')
    .action(async (asked: number, { reason }: { reason: string }, command: Command) => {
      const { platform, moveRequest, writeResult } = contextOf(command);
      const result = await platform.decline(asked, moveRequest(reason));
      writeResult(result, [`✓ request ${asked} is declined (move ${result.number})`]);
    });
}
