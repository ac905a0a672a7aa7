import { LANDER_NAMES, LANDER_TEMPLATES, type Lander, type LanderTemplate } from '@nightlark/contract';
import { landerName } from '@nightlark/contract/api';
import { ReleaseError } from '@nightlark/release';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import { LANDERS } from '@nightlark/tooling/product-landers';
import { siteOf } from '../context.ts';
import { formatted } from './write-files.ts';

async function exampleOf(template: LanderTemplate): Promise<Lander> {
  for (const name of LANDER_NAMES) {
    const lander = JSON.parse(await readFile(path.join(LANDERS, `${name}.json`), 'utf8')) as Lander;
    if (lander.template === template) return lander;
  }
  throw new ReleaseError(`There is no example for the design ${template}`);
}

/** Creates a document to start from: complete in every language, with the texts of the design's example. */
export async function createLander(name: string, template = 'gallery', folder: string = LANDERS, schemaAt?: string): Promise<string[]> {
  if (!landerName.safeParse(name).success)
    throw new ReleaseError(`"${name}" is not a lander's name: small letters, digits and single hyphens`);
  const known = LANDER_TEMPLATES.find((one) => one === template);
  if (!known) throw new ReleaseError(`"${template}" is not a design. There are: ${LANDER_TEMPLATES.join(', ')}`);
  const example = await exampleOf(known);
  const $schema = new URL('/platform/lander.schema.json', siteOf(schemaAt || process.env['PLATFORM_URL'])).href;
  const document = { ...example, $schema, name };
  const file = path.join(folder, `${name}.json`);
  const shown = path.relative(ROOT, file);
  await mkdir(folder, { recursive: true });
  await writeFile(file, await formatted(file, JSON.stringify(document, null, 2)), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new ReleaseError(error.code === 'EEXIST' ? `${shown} is there already` : `${shown} can't be written (${error.code})`);
  });
  return [shown];
}
