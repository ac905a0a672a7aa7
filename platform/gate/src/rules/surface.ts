import { errorFinding, type Rule } from '../context.ts';

/** Imports that the live shell does not provide, and that would be undefined. Read from the bundles themselves. */
export const surfaceRule: Rule = async ({ release: { name, imports: declared, shared }, shell: { surface, version }, imports }) => {
  const fault = (text: string, advice: string, affected: string) => errorFinding('surface', text, advice, [affected]);
  if (!declared) return [fault('release.json does not say what it imports', 'build it with the platform’s build', name)];
  const found = await imports();
  const findings = found.unreadable.map(({ file, reason }) =>
    fault(`${file} can't be read as code: ${reason}`, 'build it again, and publish the files as the build wrote them', file),
  );
  for (const { file, specifier } of found.foreign)
    findings.push(fault(`${file} imports "${specifier}" from outside of the release`, 'bundle it or do without', file));
  for (const { file, library } of found.copies) {
    const advice = `import ${library} by its name, and build it with the platform’s build, which takes it from the shell`;
    findings.push(fault(`${file} holds a ${library} of its own; two of them in one page break each other`, advice, file));
  }
  for (const key of found.shared.keys())
    if (surface[key] && !Object.hasOwn(shared, key))
      findings.push(
        fault(
          `the bundle takes ${key} from the shell, but release.json does not say for which versions it was built`,
          `name ${key} in your package.json, and build it with the platform’s build`,
          name,
        ),
      );
  const keys = new Set([...found.shared.keys(), ...Object.keys(declared)]);
  for (const key of keys) {
    const names = new Set([...(found.shared.get(key) ?? []), ...(declared[key] ?? [])]);
    const exported = surface[key]?.exports;
    if (!exported)
      findings.push(
        fault(`"${key}" is outside the shared surface of the live shell ${version}`, 'import what the shell shares, or bundle it', name),
      );
    const missing = exported ? [...names].filter((one) => !exported.includes(one)) : [];
    if (missing.length > 0)
      findings.push(
        fault(
          `${missing.join(', ')} of "${key}" is not in the surface of the live shell ${version}`,
          'use what that version exports, or publish it once a shell that has it is live',
          name,
        ),
      );
  }
  return findings;
};
