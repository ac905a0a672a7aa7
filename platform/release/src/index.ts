/** The format of a release and of a set, its integrity, and the interface between the gateway and the shell's server bundle. */
export { clientBase, DEVELOPMENT_CHUNK, mapOf } from './names.ts';
export { ReleaseError } from './errors.ts';
export { isScript, isStyle } from './file-types.ts';
export { integrityOf } from './integrity.ts';
export { integrityTable } from './integrity-table.ts';
export { assertCoordinates, federationName } from './names.ts';
export { pageDirectives, pagePolicy } from './page-policy.ts';
export { parseRelease } from './schema.ts';
export { resolveReleaseSet, setId } from './release-set.ts';
export { REPORT_PATH, WITHDRAWN_EVENT, WITHDRAWN_HEADER, type BrowserReport } from './reports/browser-report.ts';
export { parseBrowserReport } from './reports/browser-report-schema.ts';
export { cleanMessage, ownFrames } from './reports/clean-error.ts';
export { fullName, SBOM_FILE, sbomSchema, writeSbom, type BundledPackage, type Sbom } from './sbom.ts';
export {
  assertContract,
  missingFields,
  parseFile,
  releaseJsonSchema,
  releaseSchema,
  assetsSchema,
  routesSchema,
  slotsSchema,
  type Assets,
  type Release,
} from './schema.ts';
export type {
  BrowserHostName,
  CallApi,
  RenderInput,
  RenderOutput,
  SharedLibrary,
  ShellOptions,
  ShellServer,
  Visitor,
} from './shell-server.ts';
export { verifyFiles } from './verify-files.ts';
export { writeAssets, writeRelease } from './write-release.ts';
export { withDeadline } from './with-deadline.ts';
