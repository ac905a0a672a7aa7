import { approveCommand } from './approve.ts';
import { canaryCommand } from './canary.ts';
import { copyCommand } from './copy.ts';
import { declineCommand } from './decline.ts';
import { freezeCommand } from './freeze.ts';
import { journalCommand } from './journal.ts';
import { previewCommand } from './preview.ts';
import { promoteCommand } from './promote.ts';
import { protectCommand } from './protect.ts';
import { rollbackCommand } from './rollback.ts';
import { statusCommand } from './status.ts';
import { whyCommand } from './why.ts';

/** The commands that need nothing but a running platform. */
export const EVERYWHERE = [
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
