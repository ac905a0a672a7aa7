import { parseFile } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorFinding, type Rule } from '../context.ts';

const loaded = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const parts = z.array(z.object({ assets: z.object({ js: loaded, css: loaded }) }));
/** What a host reads of `mf-manifest.json` (Module Federation 2). */
const manifestSchema = z.object({
  name: z.string(),
  metaData: z.object({
    publicPath: z.literal('auto'),
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.literal('module') }),
    types: z.object({ zip: z.string(), api: z.string() }).optional(),
  }),
  exposes: parts.min(1),
  shared: parts,
});

const MANIFEST = 'portable/mf-manifest.json';

/** Whether what the release has for other hosts is what its manifest says. No page of the product runs it, so its code is not read. */
export const portableRule: Rule = async ({ release: { files, federationName, name }, directory }) => {
  const own = Object.keys(files).filter((file) => file.startsWith('portable/'));
  if (own.length === 0) return [];
  const fault = (text: string) => errorFinding('portable', text, 'build it again, and publish the files as the build wrote them', [name]);
  if (!files[MANIFEST]) return [fault(`it has files for other hosts, but no ${MANIFEST}`)];
  let manifest;
  try {
    manifest = parseFile(manifestSchema, await readFile(path.join(directory, MANIFEST), 'utf8'), MANIFEST);
  } catch (error) {
    return [fault((error as Error).message)];
  }
  const { name: given, metaData, exposes, shared } = manifest;
  const { remoteEntry, types } = metaData;
  const assets = [...exposes, ...shared].flatMap(({ assets: { js, css } }) => [js, css].flatMap((each) => [...each.sync, ...each.async]));
  // Empty where a build writes none.
  const declarations = [types?.zip, types?.api].filter((file) => !!file) as string[];
  const named = new Set(
    [`${remoteEntry.path}/${remoteEntry.name}`, ...declarations, ...assets].map((file) => path.posix.join('portable', file)),
  );
  const missing = [...named].filter((file) => !own.includes(file));
  return [
    ...(given === federationName ? [] : [fault(`${MANIFEST} is of ${given}, not of ${federationName}`)]),
    ...missing.map((file) => fault(`${MANIFEST} names ${file}, which is not described in release.json`)),
  ];
};
