/** `npx platform <command>` of teams without a checkout, on a running platform; bundled by `npm run packs`. */
import { Command } from 'commander';
import { approveCommand } from './commands/approve.ts';
import { canaryCommand } from './commands/canary.ts';
import { copyCommand } from './commands/copy.ts';
import { declineCommand } from './commands/decline.ts';
import { freezeCommand } from './commands/freeze.ts';
import { journalCommand } from './commands/journal.ts';
import { previewCommand } from './commands/preview.ts';
import { promoteCommand } from './commands/promote.ts';
import { protectCommand } from './commands/protect.ts';
import { rollbackCommand } from './commands/rollback.ts';
import { statusCommand } from './commands/status.ts';
import { whyCommand } from './commands/why.ts';
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

const commands = [
  publishCommand,
  previewCommand,
  copyCommand,
  promoteCommand,
  canaryCommand,
  freezeCommand,
  protectCommand,
  approveCommand,
  declineCommand,
  rollbackCommand,
  statusCommand,
  whyCommand,
  journalCommand,
];
await runProgram(programOf('npx platform', commands, HELP), process.argv.slice(2));
