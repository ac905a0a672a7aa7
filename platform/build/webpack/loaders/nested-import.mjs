import postcss from 'postcss';
import { readFile } from 'node:fs/promises';

/** Nests a library's selectors below another; its class names are unchanged. */
function below(parent, css, file) {
  const root = postcss.parse(css, { from: file });
  root.walkRules((rule) => {
    if (rule.parent.type === 'atrule' && /keyframes$/i.test(rule.parent.name)) return;
    // Nested rules are below their parent already.
    if (rule.parent.type !== 'rule') rule.selectors = rule.selectors.map((selector) => `${parent} :global ${selector}`);
  });
  return root.nodes;
}

/**
 * Scopes a library's stylesheet to a class, as in Sass.
 * @example .own { @import 'library/styles.css'; }
 */
export default function nestedImport(source) {
  const done = this.async();
  if (!source.includes('@import')) return done(null, source);
  const resolve = this.getResolve({ dependencyType: 'esm' });
  const root = postcss.parse(source, { from: this.resourcePath });
  const imports = [];
  root.walkAtRules('import', (rule) => {
    if (rule.parent.type === 'rule') imports.push(rule);
  });
  Promise.all(
    imports.map(async (rule) => {
      const file = await resolve(this.context, rule.params.replace(/^["']|["']$/g, ''));
      this.addDependency(file);
      rule.parent.after(below(rule.parent.selector, await readFile(file, 'utf8'), file));
      rule.remove();
    }),
  ).then(() => done(null, root.toString()), done);
}
