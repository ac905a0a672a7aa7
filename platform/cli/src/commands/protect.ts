import { APPROVAL_HOURS } from '@nightlark/registry';
import { Command, InvalidArgumentError } from 'commander';
import { contextOf } from '../context.ts';
import { parseRemote } from '../coordinates.ts';

function parseHours(text: string): number {
  const hours = Number(text);
  if (!Number.isInteger(hours) || hours < 1 || hours > APPROVAL_HOURS.max)
    throw new InvalidArgumentError(`It must be a number from 1 to ${APPROVAL_HOURS.max}.`);
  return hours;
}

/** Lets new versions go live by two people only. */
export function protectCommand(): Command {
  return new Command('protect')
    .description('let new versions of a remote go live only when a second person, with another token, agrees')
    .argument('<remote>', 'e.g. mf-likes', parseRemote)
    .option('--hours <n>', 'how long the second person has', parseHours, APPROVAL_HOURS.default)
    .option('--off', 'one person is enough again (for who may change all remotes)')
    .option('--reason <text>', 'why, for the journal')
    .action(async (remote: string, { hours, off, reason }: { hours: number; off?: true; reason?: string }, command: Command) => {
      const { platform, moveRequest, writeResult } = contextOf(command);
      const result = await platform.protect(remote, off ? null : hours, moveRequest(reason));
      const now = off ? 'by one person' : `by two people, the second within ${hours} h`;
      writeResult(result, [`✓ new versions of ${remote} go live ${now} (move ${result.number})`]);
    });
}
