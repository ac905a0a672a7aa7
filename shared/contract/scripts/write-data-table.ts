import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { dataTable } from '../src/stored-data/data-table.ts';

/** Writes `docs/data.md` (`npm run data`). */
const file = path.resolve(import.meta.dirname, '../../../docs/data.md');
writeFileSync(file, await format(dataTable(), { ...(await resolveConfig(file)), filepath: file }));
