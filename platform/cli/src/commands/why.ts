import { Command } from 'commander';
import { contextOf } from '../context.ts';

/** Explains which version serves an address, and by which rule. */
export function whyCommand(): Command {
  return new Command('why')
    .description('which version serves an address, and by which rule')
    .argument('<url>', 'a path or a whole address, e.g. /likes/received')
    .action(async (url: string, _options: object, command: Command) => {
      const { platform, writeResult } = contextOf(command);
      const why = await platform.explain(url);
      const { path, servedBy, remote, version, route, rule } = why;
      const route_ = route ? `, route ${route.id} (${route.path})` : '';
      writeResult(why, [`${path} is served by ${remote ? `${remote} ${version}` : servedBy}${route_}`, `  rule: ${rule}`]);
    });
}
