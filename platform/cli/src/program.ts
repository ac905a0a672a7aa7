import type { Command } from 'commander';
import { auditCommand } from './commands/audit.ts';
import { deployCommand } from './commands/deploy.ts';
import { EVERYWHERE } from './commands/everywhere.ts';
import { landerCommand } from './commands/lander.ts';
import { overrideCommand } from './commands/override.ts';
import { pruneCommand } from './commands/prune.ts';
import { publishCommand } from './commands/publish.ts';
import { tokenCommand } from './commands/token.ts';
import { createCommand } from './create/command.ts';
import { openLocalPlatform } from './local.ts';
import { programOf } from './program-of.ts';

const HELP = `
Without --to, commands work on the registry in DATA_DIR (default .data) or at REGISTRY_URL.
Exit codes: 0 done, 1 refused or failed, 2 not understood.

A release, from change to live and back: docs/guides/teams.md
A lander, without a developer: docs/guides/marketing.md`;

/** Creates the CLI (docs/guides/teams.md). Every command is a file of its own. */
export function createProgram(): Command {
  const commands = [
    publishCommand,
    ...EVERYWHERE,
    deployCommand,
    pruneCommand,
    auditCommand,
    overrideCommand,
    landerCommand,
    tokenCommand,
    createCommand,
  ];
  return programOf('npm run platform --', commands, HELP).setOptionValue('openLocal', openLocalPlatform);
}
