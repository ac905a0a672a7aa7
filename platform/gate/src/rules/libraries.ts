import { satisfies, validRange } from 'semver';
import { errorFinding, type Rule } from '../context.ts';

/** Shared libraries that the live shell can't satisfy; react and react-dom need the same version. */
export const librariesRule: Rule = ({ release: { name, shared }, shell: { surface, version } }) => {
  const findings = Object.entries(shared).flatMap(([key, range]) => {
    const provided = surface[key]?.version;
    if (!provided)
      return [errorFinding('libraries', `${key} is not a library of the live shell ${version}`, 'bundle it or do without', [name])];
    if (!validRange(range))
      return [
        errorFinding('libraries', `"${range}" of ${key} is not a range of versions`, 'write one as npm does, such as ^1.2.0', [name]),
      ];
    if (satisfies(provided, range)) return [];
    const advice = `install ${key} ${provided} and build it again, or publish it once a shell with the version that it needs is live`;
    return [errorFinding('libraries', `it needs ${key} ${range}, the live shell has ${provided}`, advice, [name])];
  });
  const { react, 'react-dom': dom } = shared;
  if (react !== dom)
    findings.push(
      errorFinding(
        'libraries',
        `react (${react ?? 'none'}) and react-dom (${dom ?? 'none'}) must be asked for in the same version`,
        'set both to the same version in package.json, and build it again',
        [name],
      ),
    );
  if (surface['react']?.version !== surface['react-dom']?.version)
    findings.push(
      errorFinding(
        'libraries',
        `the live shell ${version} has different versions of react and react-dom`,
        'the release is not at fault: tell the operator, who builds the shell again',
        ['shell'],
      ),
    );
  return findings;
};
