import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataTable } from '../src/stored-data/data-table.ts';

/** Writes `docs/data.md` (`npm run data`, which formats it). */
const file = path.resolve(import.meta.dirname, '../../../docs/data.md');
writeFileSync(file, dataTable());
