import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from '../src/index.ts';
import { judge, versionFaults } from './surface/judge.ts';
import { landedReports } from './surface/landed.ts';
import { writeReport } from './surface/report.ts';
import { readSurface } from './surface/surface.ts';

/** Writes `shared/contract/report.md` (`npm run contract`); with `--check` says whether it and the contract's version are right. */
const directory = path.resolve(import.meta.dirname, '..');
const file = path.join(directory, 'report.md');
const { version } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as { version: string };
const given = {
  version,
  contractVersion: CONTRACT_VERSION,
  surface: readSurface(),
  report: existsSync(file) ? readFileSync(file, 'utf8') : null,
  landed: landedReports(path.resolve(directory, '../..')),
};

const isCheck = process.argv.includes('--check');
const faults = isCheck ? judge(given) : versionFaults(given);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
if (!isCheck && faults.length === 0) writeFileSync(file, writeReport(version, given.surface));
