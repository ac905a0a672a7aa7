import type { Release } from '@nightlark/release';
import { federationName } from '@nightlark/release';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Copies a built release as another version: its name and version are replaced wherever they occur. */
export async function copyAs(built: string, version: string, out: string): Promise<void> {
  const release = JSON.parse(await readFile(path.join(built, 'release.json'), 'utf8')) as Release;
  const name = federationName(release.name, version);
  const files: Release['files'] = {};
  for (const file of Object.keys(release.files)) {
    const before = await readFile(path.join(built, file));
    const isText = /\.(?:[mc]?js|css|json|map)$/.test(file);
    const content = isText
      ? Buffer.from(before.toString('utf8').replaceAll(release.federationName, name).replaceAll(release.version, version))
      : before;
    const target = path.join(out, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    files[file] = { integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`, bytes: content.length };
  }
  await writeFile(path.join(out, 'release.json'), JSON.stringify({ ...release, version, federationName: name, files }));
}
