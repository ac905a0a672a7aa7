/** Loaded before a service (`--import`): it stops in order when the script that started it has gone and can't stop it any more. */
import { whenOrphaned } from './when-orphaned.ts';

whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
