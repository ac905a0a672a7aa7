import { backup } from './backup.ts';
import { runCommand } from './run.ts';

await runCommand('backup', 'Saved', backup);
