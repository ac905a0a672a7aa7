import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { satisfies, valid } from 'semver';
import { z } from 'zod';
import { parseFile } from '@nightlark/release';

const event = z.object({ introduced: z.string().optional(), fixed: z.string().optional(), last_affected: z.string().optional() });

/** The fields of an OSV record that identify affected versions (https://ossf.github.io/osv-schema/). */
const advisorySchema = z.object({
  id: z.string(),
  summary: z.string().optional(),
  withdrawn: z.string().optional(),
  affected: z.array(
    z.object({
      package: z.object({ ecosystem: z.string(), name: z.string() }),
      ranges: z.array(z.object({ type: z.string(), events: z.array(event) })).optional(),
      versions: z.array(z.string()).optional(),
    }),
  ),
});
export type Advisory = z.output<typeof advisorySchema>;

const OWN = path.join(import.meta.dirname, 'advisories.json');

/** Reads the advisories: `ADVISORIES_FILE`, a JSON array of OSV records, or the repository's own. Never the network. */
export async function readAdvisories(): Promise<Advisory[]> {
  const file = process.env['ADVISORIES_FILE'] || OWN;
  return parseFile(z.array(advisorySchema), await readFile(file, 'utf8'), file);
}

/** `introduced` opens a range, the next `fixed` or `last_affected` ends it. */
function rangesOf(events: readonly z.output<typeof event>[]): string[] {
  const ranges: string[] = [];
  let from: string | null = null;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) from = introduced === '0' ? '0.0.0-0' : introduced;
    else if (from !== null) {
      ranges.push(`>=${from} ${fixed === undefined ? `<=${last}` : `<${fixed}`}`);
      from = null;
    }
  }
  return from === null ? ranges : [...ranges, `>=${from}`];
}

/** Advisories for a version of a package. */
export function advisoriesFor(advisories: readonly Advisory[], name: string, version: string): Advisory[] {
  return advisories.filter(
    ({ withdrawn, affected }) =>
      !withdrawn &&
      affected.some(({ package: concerned, ranges = [], versions = [] }) => {
        if (concerned.ecosystem !== 'npm' || concerned.name !== name) return false;
        if (versions.includes(version)) return true;
        const all = ranges.filter(({ type }) => type === 'SEMVER').flatMap(({ events }) => rangesOf(events));
        return valid(version) !== null && all.some((range) => satisfies(version, range, { includePrerelease: true }));
      }),
  );
}
