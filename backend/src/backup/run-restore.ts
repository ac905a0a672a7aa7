import { restore } from './restore.ts';
import { runCommand } from './run.ts';

await runCommand('restore', 'Restored', restore);
