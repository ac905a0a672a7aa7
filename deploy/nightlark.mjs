#!/usr/bin/env node
// What an archive starts: `node nightlark.mjs gateway`. Plain JavaScript, so that an older Node can say that it is too old.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PROGRAMS = {
  gateway: 'gateway/src/main.ts',
  backend: 'backend/src/main.ts',
  console: 'console/src/main.ts',
  platform: 'platform/cli/src/main.ts',
  operator: 'console/src/access/make-operator.ts',
  news: 'backend/src/send-news.ts',
  migrate: 'backend/src/migrate-database.ts',
  backup: 'backend/src/backup/run-backup.ts',
  restore: 'backend/src/backup/run-restore.ts',
  reseal: 'backend/src/reseal-database.ts',
  health: 'deploy/health.mjs',
};

function fail(text) {
  console.error(`✗ ${text}`);
  process.exit(1);
}

const release = JSON.parse(readFileSync(path.join(import.meta.dirname ?? '.', 'release.json'), 'utf8'));
const platform = `${process.platform}-${process.arch}`;
const major = Number(process.versions.node.split('.')[0]);
if (major !== release.node) fail(`This release needs Node ${release.node}; ${process.execPath} is ${process.versions.node}.`);
if (platform !== release.platform) fail(`This release is for ${release.platform}, and this machine is ${platform}.`);

const [name, ...args] = process.argv.slice(2);
const script = Object.hasOwn(PROGRAMS, name ?? '') ? path.join(import.meta.dirname, PROGRAMS[name]) : null;
if (!script) fail(`usage: node nightlark.mjs <${Object.keys(PROGRAMS).join(' | ')}>`);
if (!existsSync(script)) fail(`${script} is missing: unpack the archive again.`);
process.argv = [process.argv[0], script, ...args];
await import(script);
