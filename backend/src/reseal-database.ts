import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { openLog } from './open-log.ts';
import { reseal } from './reseal.ts';
import { loadSecrets } from './secrets.ts';

/** Encrypts the database anew with the current `BANK_SECRET`, for when it has changed. */
try {
  const config = readConfig();
  const { DATABASE_URL: url, DATABASE_TIMEOUT_MS: timeoutMs, databaseDirectory: directory, LOG_LEVEL } = config;
  const database = await openDatabase({ ...(url ? { url } : { directory }), timeoutMs, log: openLog(LOG_LEVEL) });
  try {
    const done = await reseal(database.slowDb, await loadSecrets(database.db, config));
    for (const { place, changed, unreadable } of done) {
      console.log(`  ${place}: ${changed} encrypted anew`);
      if (unreadable > 0) console.error(`✗ ${place}: neither BANK_SECRET nor BANK_SECRET_FORMER opens ${unreadable}`);
    }
    if (done.some(({ unreadable }) => unreadable > 0)) process.exitCode = 1;
    else console.log('✓ All is encrypted with BANK_SECRET: BANK_SECRET_FORMER may go.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
