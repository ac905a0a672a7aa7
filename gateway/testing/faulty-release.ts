import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCandidate } from './gate/candidate.ts';
import type { TestGateway } from './start-gateway.ts';

type Edit = (content: string) => string;

/** Publishes `mf-alpha` 1.1.0, or as another version, with files modified before they are hashed: valid and signed, but faulty. */
export async function publishFaulty({ store }: TestGateway, edits: Readonly<Record<string, Edit>>, version = '1.1.0'): Promise<void> {
  const fixture = (JSON.parse(process.env['FIXTURES']!) as Record<string, string>)['mf-alpha@1.1.0']!;
  const directory = await mkdtemp(path.join(tmpdir(), 'faulty-'));
  await cp(fixture, directory, { recursive: true });
  const candidate = await openCandidate(directory);
  if (version !== candidate.release.version) await candidate.asVersion(version);
  for (const [file, edit] of Object.entries(edits)) {
    const name = Object.keys(candidate.release.files).find(
      (known) => known === file || (known.startsWith(file) && /\.\w{8}\.m?js$/.test(known)),
    );
    if (!name) throw new Error(`The fixture has no ${file}`);
    await candidate.edit(name, edit);
  }
  await candidate.describe();
  await store.publish(directory, 'mf-alpha', version);
  await rm(directory, { recursive: true });
}

const before =
  (found: string) =>
  (statement: string): Edit =>
  (code) =>
    code.replace(found, `${statement} ${found}`);
const inside =
  (found: string) =>
  (statement: string): Edit =>
  (code) =>
    code.replace(found, `${found} ${statement}`);

/** Inserts code into the screen's component. */
export const inComponent = inside('function Component() {');
/** Inserts code into its loader. */
export const inLoader = inside('async function loader() {');
/** Inserts code into its module, run at load. */
export const beforeComponent = before('function Component() {');
