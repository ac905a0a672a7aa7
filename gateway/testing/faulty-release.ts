import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { federationName, type Release } from '@nightlark/release';
import type { TestGateway } from './start-gateway.ts';

export const sha384 = (content: Buffer | string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

type Edit = (content: string) => string;

/** Publishes `mf-alpha` 1.1.0, or this version of it, with files modified before they are hashed: valid and signed, but faulty. */
export async function publishFaulty({ store }: TestGateway, edits: Readonly<Record<string, Edit>>, version = '1.1.0'): Promise<void> {
  const fixture = (JSON.parse(process.env['FIXTURES']!) as Record<string, string>)['mf-alpha@1.1.0']!;
  const directory = await mkdtemp(path.join(tmpdir(), 'faulty-'));
  await cp(fixture, directory, { recursive: true });
  const release = JSON.parse(await readFile(path.join(directory, 'release.json'), 'utf8')) as Release;
  Object.assign(release, { version, federationName: federationName('mf-alpha', version) });
  for (const [file, edit] of Object.entries(edits)) {
    const name = Object.keys(release.files).find((known) => known === file || (known.startsWith(file) && /\.\w{8}\.m?js$/.test(known)));
    if (!name) throw new Error(`The fixture has no ${file}`);
    const target = path.join(directory, name);
    const before = await readFile(target, 'utf8');
    const content = edit(before);
    if (content === before) throw new Error(`${name} was not changed`);
    await writeFile(target, content);
    for (const variant of ['.br', '.gz']) await rm(target + variant, { force: true });
    release.files[name] = { integrity: sha384(content), bytes: Buffer.byteLength(content) };
  }
  await writeFile(path.join(directory, 'release.json'), JSON.stringify(release));
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
