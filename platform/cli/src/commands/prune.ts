import { PRUNE_DAYS } from '@nightlark/registry/platform';
import { Command } from 'commander';
import { contextOf } from '../context.ts';
import { parseDays } from '../coordinates.ts';

/** Deletes versions that nobody needs any more. */
export function pruneCommand(): Command {
  return new Command('prune')
    .description('name old versions that nobody needs: not live, canary, way back or planned, and not loaded by a page for a day')
    .option('--days <n>', 'how old they must be', parseDays(PRUNE_DAYS.max), PRUNE_DAYS.default)
    .option('--delete', 'delete them (for who may change all remotes)', false)
    .option('--reason <text>', 'why, for the journal')
    .action(async ({ days, delete: isDeleted, reason }: { days: number; delete: boolean; reason?: string }, command: Command) => {
      const { platform, moveRequest, writeResult } = contextOf(command);
      const result = await platform.prune({ days, isDryRun: !isDeleted }, moveRequest(reason));
      const { versions, remaining, number } = result;
      const lines = versions.map(
        ({ remote, version, publishedAt }) => `${remote.padEnd(14)} ${version.padEnd(20)} of ${publishedAt.slice(0, 10)}`,
      );
      const done = isDeleted
        ? `✓ ${versions.length} deleted${versions.length > 0 ? ` (move ${number})` : ''}${remaining > 0 ? `; ${remaining} are left: repeat` : ''}`
        : `${versions.length} would be deleted by --delete`;
      writeResult(result, [...lines, done]);
    });
}
