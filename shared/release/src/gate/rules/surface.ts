import { refuse, type Rule } from '../context.ts';

/** Imports that the live shell does not provide: they would be undefined when they are first used. */
export const surfaceRule: Rule = ({ release: { name, imports }, shell: { surface, version } }) => {
  if (!imports) return [refuse('surface', 'release.json does not say what it imports; build it with the platform’s build', [name])];
  return Object.entries(imports).flatMap(([key, names]) => {
    const exported = surface[key]?.exports;
    if (!exported) return [refuse('surface', `"${key}" is outside the shared surface of the live shell ${version}`, [name])];
    const missing = names.filter((one) => !exported.includes(one));
    return missing.length === 0
      ? []
      : [refuse('surface', `${missing.join(', ')} of "${key}" is not in the surface of the live shell ${version}`, [name])];
  });
};
