import { federationName, verifyFiles } from '@nightlark/release';
import { errorFinding, type Rule } from '../context.ts';

const ENTRIES = ['client/remoteEntry.mjs', 'server/remoteEntry.cjs'];

/** Files that are missing, changed or undeclared, and descriptions that name missing files. */
export const filesRule: Rule = async ({ release, directory }) => {
  const { name, version, files, chunks, routes, slots } = release;
  const faults = await verifyFiles(directory, release);
  const findings = faults.map((fault) => errorFinding('files', fault, [fault.split(' ', 1)[0]!]));
  const chunkFiles = Object.values(chunks).flatMap(({ js, css }) => [...js, ...css].map((file) => `client/${file}`));
  for (const file of new Set([...ENTRIES, ...chunkFiles]))
    if (!files[file]) findings.push(errorFinding('files', `${file} is used, but not described in release.json`, [file]));
  for (const { id } of [...routes, ...slots])
    if (!chunks[id]) findings.push(errorFinding('files', `"${id}" is declared, but has no chunk of that name`, [id]));
  if (release.federationName !== federationName(name, version))
    findings.push(
      errorFinding(
        'files',
        `its federation name is ${release.federationName}, not ${federationName(name, version)}: two versions would mix`,
        [name],
      ),
    );
  return findings;
};
