/** Preloaded into a service (`--import`): stops it gracefully when the script that started it was killed. */
import { whenOrphaned } from './when-orphaned.ts';

whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
