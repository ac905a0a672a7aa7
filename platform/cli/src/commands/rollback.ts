import { Command } from 'commander';
import { contextOf } from '../context.ts';
import { parseRemote } from '../coordinates.ts';
import { movedLines } from '../report.ts';

/** Restores the previous version, for everybody and at once. */
export function rollbackCommand(): Command {
  return new Command('rollback')
    .description('go back to the version that was live before; a canary ends too')
    .argument('<remote>', 'e.g. mf-likes', parseRemote)
    .option('--reason <text>', 'why, for the journal')
    .action(async (remote: string, { reason }: { reason?: string }, command: Command) => {
      const { platform, moveRequest, writeResult } = contextOf(command);
      const result = await platform.rollback(remote, moveRequest(reason));
      writeResult(result, movedLines(result, `${remote} ${result.remote.stable} is live again`));
    });
}
