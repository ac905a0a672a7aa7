import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The secret that backend and sandbox share where `PAYMENT_SECRET` is not set: a file in the data directory, made by whoever comes first. */
export function sharedPaymentSecret(dataDirectory: string): string {
  const file = path.resolve(dataDirectory, 'payment-secret');
  mkdirSync(path.dirname(file), { recursive: true });
  // Written aside and linked: a link is made whole or, where the other process was first, not at all.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
