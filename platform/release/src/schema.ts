import { ACCESS, AUDIENCES, CONTRACT_VERSION, LAYOUTS, LOCALES, SLOTS, type OverlayName } from '@nightlark/contract';
import { z } from 'zod';
import { ReleaseError } from './errors.ts';
import { isFileName } from './file-types.ts';
import { integrityOf } from './integrity.ts';
import type { PropsSchema } from './overlays/props-fault.ts';

/**
 * Bounds of what a gateway matches for each page, and the gate compares in pairs: in the process that serves everybody. Each optional
 * segment doubles the variants of a path.
 */
const MAX_PATH_LENGTH = 200;
const MAX_OPTIONAL_SEGMENTS = 4;
const MAX_PARTS = 60;
const MAX_CALLS = 300;

const optionalSegments = (path: string) => path.split('/').filter((segment) => segment.endsWith('?')).length;
const routePath = z
  .string()
  .startsWith('/')
  .max(MAX_PATH_LENGTH)
  .refine((path) => optionalSegments(path) <= MAX_OPTIONAL_SEGMENTS, `has more than ${MAX_OPTIONAL_SEGMENTS} optional segments`);

const cacheSeconds = z.number().int().min(1).max(60).optional();

/** Releases built before contract 2.17 name `cacheSeconds` `keptFor`. */
export const routeSchema = z
  .object({
    id: z.string().min(1),
    path: routePath,
    layout: z.enum(LAYOUTS),
    access: z.enum(ACCESS),
    cacheSeconds,
    keptFor: cacheSeconds,
  })
  .transform(({ keptFor, ...route }) => (keptFor === undefined ? route : { ...route, cacheSeconds: keptFor }));

const slotSchema = z.object({
  id: z.string().min(1),
  slot: z.enum(SLOTS),
  overlay: z.custom<OverlayName>((value) => typeof value === 'string').optional(),
  /** Props of an overlay, as JSON schema. */
  props: z.custom<PropsSchema>((value) => typeof value === 'object' && value !== null).optional(),
  audience: z.enum(AUDIENCES),
  routes: z.array(z.string()).optional(),
  notOn: z.array(z.string()).optional(),
  load: z.enum(['server', 'idle', 'open']),
  order: z.number().optional(),
});

/** The parts that a release or an override declares. */
export const routesSchema = z.array(routeSchema).max(MAX_PARTS);
export const slotsSchema = z.array(slotSchema).max(MAX_PARTS);

const chunk = z.object({ js: z.array(z.string()), css: z.array(z.string()) });
const file = z.object({ integrity: z.string().startsWith('sha384-'), bytes: z.number().int(), brotliBytes: z.number().int().optional() });
const files = z.record(z.string(), file).superRefine((described, context) => {
  const odd = Object.keys(described).find((name) => !isFileName(name));
  if (odd !== undefined) context.addIssue(`${odd} has an ending or a sign that no file for pages or renderers may have`);
});

/** The build's description of a package: the files of each chunk, and the hash of each file. */
export const assetsSchema = z.object({
  name: z.string().describe('the remote, mf-…'),
  version: z.string().describe('semantic, as in package.json'),
  chunks: z.record(z.string(), chunk).describe('chunk name → its scripts and stylesheets under client/'),
  files: files.describe('path (client/…, maps/…, server/…, portable/…) → integrity (SHA-384) and bytes'),
});

/** `release.json` (docs/architecture.md#from-a-build-to-what-is-live). */
export const releaseSchema = assetsSchema.extend({
  contractVersion: z.number().int().describe(`major version of the contract: ${CONTRACT_VERSION}`),
  federationName: z.string().describe('name and version, with _ for all other signs: mf_stories_1_0_0'),
  routes: routesSchema.describe('the pages, as in the manifest, without their code'),
  slots: slotsSchema.describe('the parts of other pages, as in the manifest, without their code'),
  locales: z.array(z.enum(LOCALES)).describe('the languages that have a chunk messages-<locale>'),
  shared: z.record(z.string(), z.string()).describe('shared library → the range that the release was built for'),
  imports: z.record(z.string(), z.array(z.string())).optional().describe('shared library → the names that the code imports from it'),
  calls: z
    .array(z.string().max(MAX_PATH_LENGTH))
    .max(MAX_CALLS)
    .optional()
    .describe('the calls that it makes, found by the build: names of the contract, own ones as GET mf-stories/stories.php'),
  owner: z.string().min(1).max(80).optional().describe('the responsible team, as text'),
  budget: z.number().int().positive().optional().describe('limit of the entry and one screen, in bytes as sent (brotli)'),
});

/** `release.json` as JSON schema, for builds and editors elsewhere. */
export const releaseJsonSchema = () => z.toJSONSchema(releaseSchema, { io: 'input', unrepresentable: 'any' });

/** The fields that a description of a release lacks, with what each says. */
export function missingFields(given: object): string[] {
  const fields = Object.entries(releaseSchema.shape).filter(([name, field]) => !(name in given) && !field.safeParse(undefined).success);
  return fields.map(([name, { description }]) => `${name}: ${description}`);
}

export type Assets = z.output<typeof assetsSchema>;
export type Release = z.output<typeof releaseSchema>;

/** Parses a registry file; `where` names it in the error. */
export function parseFile<T>(schema: z.ZodType<T>, text: string, where: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReleaseError(`${where} is not JSON: it is cut off or was changed by hand; restore it, or have it written again`);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new ReleaseError(`${where}: ${z.prettifyError(result.error).replace(/\s+/g, ' ')}`);
  return result.data;
}

/** Refuses a release for another contract; other remotes are not affected. */
export function assertContract(release: Release): void {
  if (release.contractVersion !== CONTRACT_VERSION)
    throw new ReleaseError(
      `${release.name} ${release.version} is built for contract ${release.contractVersion}, this platform has ${CONTRACT_VERSION}`,
    );
}

interface Expected {
  name: string;
  version: string;
  sha384?: string | undefined;
}

/** Parses a `release.json`, and verifies its name, version and hash. */
export function parseRelease(content: Buffer, file: string, { name, version, sha384 }: Expected): Release {
  if (sha384 && integrityOf(content) !== sha384) throw new ReleaseError(`${file} is not the one that was promoted`);
  const release = parseFile(releaseSchema, content.toString('utf8'), file);
  if (release.name !== name || release.version !== version) throw new ReleaseError(`${file} describes ${release.name} ${release.version}`);
  return release;
}
