import { LANDER_TEMPLATES, LOCALES, type LanderFrame, type LanderTemplate } from '@nightlark/contract';
import { landerName } from '@nightlark/contract/api';
import { ReleaseError } from '@nightlark/release';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../lib/packages.ts';

const DOCUMENTS = path.join(ROOT, 'mf-landers/src/documents');
const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(DOCUMENTS, file), 'utf8'));

async function exampleOf(template: LanderTemplate): Promise<{ frame: LanderFrame; texts: unknown[] }> {
  for (const name of await readdir(DOCUMENTS)) {
    const frame = (await read(`${name}/lander.json`).catch(() => null)) as LanderFrame | null;
    if (frame?.template === template)
      return { frame, texts: await Promise.all(LOCALES.map((locale) => read(`${name}/texts/${locale}.json`))) };
  }
  throw new ReleaseError(`There is no example for the design ${template}`);
}

/** A document to start from: complete in every language, with the words of the design's own example. */
export async function createLander(
  name: string,
  template = 'gallery',
  folder: string = path.join(ROOT, 'landers'),
  schemaAt?: string,
): Promise<string[]> {
  if (!landerName.safeParse(name).success)
    throw new ReleaseError(`"${name}" is not a lander's name: small letters, digits and single hyphens`);
  const known = LANDER_TEMPLATES.find((one) => one === template);
  if (!known) throw new ReleaseError(`"${template}" is not a design. There are: ${LANDER_TEMPLATES.join(', ')}`);
  const { frame, texts } = await exampleOf(known);
  const $schema = new URL('/platform/lander.schema.json', schemaAt ?? process.env['PLATFORM_URL'] ?? 'http://localhost:3000').href;
  const document = { $schema, ...frame, name, texts: Object.fromEntries(LOCALES.map((locale, at) => [locale, texts[at]])) };
  const file = path.join(folder, `${name}.json`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new ReleaseError(error.code === 'EEXIST' ? `${file} is there already` : `${file} can't be written (${error.code})`);
  });
  return [path.relative(ROOT, file)];
}
