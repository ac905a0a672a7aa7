import { Command } from 'commander';
import { auditCommand } from './commands/audit.ts';
import { canaryCommand } from './commands/canary.ts';
import { deployCommand } from './commands/deploy.ts';
import { journalCommand } from './commands/journal.ts';
import { landerCommand } from './commands/lander.ts';
import { overrideCommand } from './commands/override.ts';
import { promoteCommand } from './commands/promote.ts';
import { publishCommand } from './commands/publish.ts';
import { rollbackCommand } from './commands/rollback.ts';
import { statusCommand } from './commands/status.ts';
import { tokenCommand } from './commands/token.ts';
import { whyCommand } from './commands/why.ts';
import { createCommand } from './create/command.ts';

const HELP = `
Without --to, commands work on the registry in DATA_DIR (default .data) or at REGISTRY_URL.
Exit codes: 0 done, 1 refused or failed, 2 not understood.

A release, from change to live and back: docs/guides/teams.md
A lander, without a developer: docs/guides/marketing.md`;

/** Subcommands inherit error handling and exit codes at every depth. */
function inherit(command: Command): void {
  for (const child of command.commands) inherit(child.copyInheritedSettings(command));
}

/** Creates the CLI (docs/guides/teams.md). Every command is a file of its own. */
export function createProgram(): Command {
  const program = new Command('npm run platform --')
    .description('Releases of remotes: publish, promote, try on some, take back, and see what is live and why.')
    .option('--to <url>', 'a running platform, e.g. https://nightlark.example', process.env['PLATFORM_URL'])
    .option('--token <token>', 'its token (default: PLATFORM_TOKEN)')
    .option('--who <name>', 'who does it, for the journal (default: PLATFORM_WHO, then git’s user)')
    .option('--json', 'answer in JSON', false)
    .addHelpText('after', HELP)
    .showHelpAfterError('Add --help to see how it is used.')
    .exitOverride();
  const commands = [
    publishCommand,
    deployCommand,
    promoteCommand,
    canaryCommand,
    rollbackCommand,
    statusCommand,
    whyCommand,
    journalCommand,
    auditCommand,
    overrideCommand,
    landerCommand,
    tokenCommand,
    createCommand,
  ];
  for (const create of commands) program.addCommand(create());
  inherit(program);
  return program;
}
