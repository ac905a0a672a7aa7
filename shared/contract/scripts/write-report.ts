import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from '../src/index.ts';
import { alignDependents, staleDependents } from './surface/dependents.ts';
import { judge, versionFaults } from './surface/judge.ts';
import { landedReports } from './surface/landed.ts';
import { writeReport } from './surface/report.ts';
import { readSurface } from './surface/surface.ts';

/** Writes `shared/contract/report.md` (`npm run contract`); with `--check` says whether it and the contract's version are right. */
const directory = path.resolve(import.meta.dirname, '..');
const file = path.join(directory, 'report.md');
const root = path.resolve(directory, '../..');
const { version } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as { version: string };
const given = {
  version,
  contractVersion: CONTRACT_VERSION,
  surface: readSurface(),
  report: existsSync(file) ? readFileSync(file, 'utf8') : null,
  landed: landedReports(root),
};

const isCheck = process.argv.includes('--check');
const stale = staleDependents(root, version);
const faults = isCheck ? judge(given) : versionFaults(given);
if (isCheck && stale.length > 0)
  faults.push(`The contract is ${version} here, and ${stale.join(', ')} need another: run npm run contract.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
if (!isCheck && faults.length === 0) {
  writeFileSync(file, writeReport(version, given.surface));
  alignDependents(root, stale, version);
  if (stale.length > 0) console.log(`${stale.length} packages need the contract ${version} now: run npm install.`);
}
