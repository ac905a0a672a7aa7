import { federationName, type Release } from '@nightlark/release';
import { createHash } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A built release to be modified; `describe` updates its `release.json`. */
export interface Candidate {
  directory: string;
  release: Release;
  edit(file: string, change: (content: string) => string): Promise<void>;
  /** Edits the only file with this prefix: names of client files contain a hash. */
  editPart(start: string, change: (content: string) => string): Promise<void>;
  /** Appends rules to its first stylesheet. */
  style(rules: string): Promise<void>;
  /** Turns it into another version; the URLs of its files in its code change too. */
  asVersion(version: string): Promise<void>;
  /** Appends statements to a file of the server bundle. */
  append(file: string, statements: string): Promise<void>;
  /** Inserts a statement into a screen's component on the server. */
  inComponent(chunk: string, statement: string): Promise<void>;
  drop(file: string): Promise<void>;
  describe(): Promise<Release>;
}

export async function openCandidate(directory: string): Promise<Candidate> {
  const at = (file: string) => path.join(directory, file);
  const release = JSON.parse(await readFile(at('release.json'), 'utf8')) as Release;
  const changed = new Set<string>();

  async function edit(file: string, change: (content: string) => string): Promise<void> {
    const before = await readFile(at(file), 'utf8');
    const content = change(before);
    if (content === before) throw new Error(`${file} was not changed`);
    await writeFile(at(file), content);
    changed.add(file);
  }
  return {
    directory,
    release,
    edit,
    async asVersion(version) {
      const { name, version: built } = release;
      Object.assign(release, { version, federationName: federationName(name, version) });
      await edit('client/remoteEntry.mjs', (code) => code.replaceAll(`/mf/${name}/${built}/`, `/mf/${name}/${version}/`));
    },
    editPart: (start, change) =>
      edit(
        Object.keys(release.files).find((file) => file.startsWith(start) && /\.m?js$/.test(file))!,
        change,
      ),
    style: (rules) =>
      edit(
        Object.keys(release.files).find((file) => file.endsWith('.css'))!,
        (css) => css + rules,
      ),
    async append(file, statements) {
      await appendFile(at(file), `\n${statements}\n`);
      changed.add(file);
    },
    inComponent: (chunk, statement) =>
      edit(`server/${chunk}.cjs`, (code) => code.replace('function Component() {', `function Component() { ${statement};`)),
    async drop(file) {
      for (const variant of ['', '.br', '.gz']) await rm(at(file + variant), { force: true });
      delete release.files[file];
    },
    async describe() {
      for (const file of changed) {
        const content = await readFile(at(file));
        for (const variant of ['.br', '.gz']) await rm(at(file + variant), { force: true });
        release.files[file] = { integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`, bytes: content.length };
      }
      await writeFile(at('release.json'), JSON.stringify(release));
      return release;
    },
  };
}
