import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { openLog } from './open-log.ts';

/** Brings the database to this release's schema and ends, for a job before the backends of a new release start. */
try {
  const { DATABASE_URL: url, DATABASE_TIMEOUT_MS: timeoutMs, databaseDirectory: directory, LOG_LEVEL } = readConfig();
  const database = await openDatabase({ ...(url ? { url } : { directory }), timeoutMs, log: openLog(LOG_LEVEL) });
  await database.close();
  console.log('✓ The database has the schema of this release.');
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
