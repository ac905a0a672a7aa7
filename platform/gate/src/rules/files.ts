import { federationName, verifyFiles } from '@nightlark/release';
import { errorFinding, type Rule } from '../context.ts';

const AS_BUILT = 'build it again, and publish the directory as the build wrote it';
const ENTRIES = ['client/remoteEntry.mjs', 'server/remoteEntry.cjs'];

/** Files that are missing, changed or undeclared, and descriptions that name missing files. */
export const filesRule: Rule = async ({ release, directory }) => {
  const { name, version, files, chunks, routes, slots } = release;
  const faults = await verifyFiles(directory, release);
  const findings = faults.map((fault) => errorFinding('files', fault, AS_BUILT, [fault.split(' ', 1)[0]!]));
  const chunkFiles = Object.values(chunks).flatMap(({ js, css }) => [...js, ...css].map((file) => `client/${file}`));
  for (const file of new Set([...ENTRIES, ...chunkFiles]))
    if (!files[file]) findings.push(errorFinding('files', `${file} is used, but not described in release.json`, AS_BUILT, [file]));
  for (const { id } of [...routes, ...slots])
    if (!chunks[id])
      findings.push(
        errorFinding(
          'files',
          `"${id}" is declared, but has no chunk of that name`,
          `give its import() in remote.ts the comment webpackChunkName: "${id}"`,
          [id],
        ),
      );
  if (release.federationName !== federationName(name, version))
    findings.push(
      errorFinding(
        'files',
        `its federation name is ${release.federationName}, not ${federationName(name, version)}: two versions would mix`,
        'build it again after a change of the version',
        [name],
      ),
    );
  return findings;
};
