import { Command, InvalidArgumentError } from 'commander';
import { contextOf } from '../context.ts';

function parseLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 500) throw new InvalidArgumentError('It must be a number from 1 to 500.');
  return limit;
}

/** Lists the last moves, newest first. */
export function journalCommand(): Command {
  return new Command('journal')
    .description('the last moves: who, when, from which version to which')
    .option('--limit <number>', 'how many', parseLimit, 20)
    .action(async ({ limit }: { limit: number }, command: Command) => {
      const { platform, writeResult } = contextOf(command);
      const entries = await platform.journal(limit);
      const lines = entries.map(({ number, at, who, action, remote, from, to, reason }) => {
        const what = `${action} ${remote}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`;
        return `${String(number).padStart(5)}  ${at.slice(0, 19).replace('T', ' ')}  ${what}, by ${who}${reason ? ` (${reason})` : ''}`;
      });
      writeResult(entries, lines.length > 0 ? lines : ['No moves yet.']);
    });
}
