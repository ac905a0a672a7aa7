import type { Command } from 'commander';
import { auditCommand } from './commands/audit.ts';
import { approveCommand } from './commands/approve.ts';
import { canaryCommand } from './commands/canary.ts';
import { copyCommand } from './commands/copy.ts';
import { deployCommand } from './commands/deploy.ts';
import { declineCommand } from './commands/decline.ts';
import { freezeCommand } from './commands/freeze.ts';
import { journalCommand } from './commands/journal.ts';
import { landerCommand } from './commands/lander.ts';
import { overrideCommand } from './commands/override.ts';
import { previewCommand } from './commands/preview.ts';
import { promoteCommand } from './commands/promote.ts';
import { protectCommand } from './commands/protect.ts';
import { pruneCommand } from './commands/prune.ts';
import { publishCommand } from './commands/publish.ts';
import { rollbackCommand } from './commands/rollback.ts';
import { statusCommand } from './commands/status.ts';
import { tokenCommand } from './commands/token.ts';
import { whyCommand } from './commands/why.ts';
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
    previewCommand,
    copyCommand,
    deployCommand,
    promoteCommand,
    canaryCommand,
    freezeCommand,
    protectCommand,
    approveCommand,
    declineCommand,
    rollbackCommand,
    pruneCommand,
    statusCommand,
    whyCommand,
    journalCommand,
    auditCommand,
    overrideCommand,
    landerCommand,
    tokenCommand,
    createCommand,
  ];
  return programOf('npm run platform --', commands, HELP).setOptionValue('openLocal', openLocalPlatform);
}
