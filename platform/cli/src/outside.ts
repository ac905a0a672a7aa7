/** `npx platform <command>` of teams without a checkout, on a running platform; bundled by `npm run packs`. */
import { Command } from 'commander';
import { EVERYWHERE } from './commands/everywhere.ts';
import { contextOf } from './context.ts';
import { programOf, runProgram } from './program-of.ts';
import { publishBuilt } from './publish-built.ts';

const HELP = `
Exit codes: 0 done, 1 refused or failed, 2 not understood.`;

const publishCommand = () =>
  new Command('publish')
    .description('take a release into the registry, whole or not at all; promote makes it live')
    .requiredOption('--built <directory>', 'what @nightlark/release-plugin wrote')
    .action(async ({ built }: { built: string }, command: Command) => {
      const context = contextOf(command);
      context.writeResult([await publishBuilt(built, context)], []);
    });

const commands = [publishCommand, ...EVERYWHERE];
await runProgram(programOf('npx platform', commands, HELP), process.argv.slice(2));
