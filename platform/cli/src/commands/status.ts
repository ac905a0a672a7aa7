import { describeCanary, describeFreeze, describeRequest, describeSchedule, formatMinute } from '@nightlark/registry';
import { Command } from 'commander';
import { contextOf } from '../context.ts';

/** Lists live remotes: versions, since when and by whom. */
export function statusCommand(): Command {
  return new Command('status').description('what is live, since when and by whom').action(async (_options: object, command: Command) => {
    const { platform, writeResult } = contextOf(command);
    const status = await platform.status();
    const live = { ...(status.shell && { shell: status.shell }), ...status.remotes };
    const lines = Object.entries(live).map(([name, { stable, previous, canary, schedule, since, by }]) => {
      const more = [
        canary && `canary ${describeCanary(canary)}`,
        schedule && `planned ${describeSchedule(schedule)}`,
        previous && `before it ${previous}`,
        status.approvals[name] && 'by two people',
      ].filter(Boolean);
      return `${name.padEnd(14)} ${stable.padEnd(20)} since ${since.slice(0, 16).replace('T', ' ')} by ${by}${more.length > 0 ? `; ${more.join(', ')}` : ''}`;
    });
    const freezes = status.freezes.map((one) => `Freeze ${one.number}: from ${formatMinute(one.from)}, ${describeFreeze(one)}`);
    const requests = status.requests.map((one) => {
      const why = one.reason ? `: ${one.reason}` : '';
      return `Request ${one.number}: ${one.changes[0]!.remote} ${describeRequest(one)}, until ${formatMinute(one.until)}, asked by ${one.by}${why}`;
    });
    const limits = Object.entries(status.limits).map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)} kB`);
    writeResult(status, [
      `${platform.location}, move ${status.number}`,
      ...(lines.length > 0 ? lines : ['Nothing is live.']),
      ...freezes,
      ...requests,
      ...(limits.length > 0 ? [`Limits: ${limits.join(', ')}`] : []),
    ]);
  });
}
