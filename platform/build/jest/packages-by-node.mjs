import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const ESM_SYNTAX = /^\s*(?:import\s*["'{*\w]|export\s)/m;
/** The names that a package exports depend on its version alone. */
const versions = readFileSync(new URL('../../../package-lock.json', import.meta.url));
const state = createHash('sha256')
  .update(versions)
  .update(readFileSync(import.meta.filename))
  .digest('hex');

/**
 * Replaces a module of an installed package by what Node's own `require` returns. Node loads and compiles it once per worker; Jest would do it
 * anew for each test file, which took half of a small one's time. Its objects are of another realm than a test's: `isNativeError` of
 * `node:util` recognizes its errors, `instanceof Error` doesn't.
 */
export default {
  getCacheKey: (source, file, { supportsStaticESM, supportsDynamicImport }) =>
    createHash('sha256')
      .update(JSON.stringify([state, file, source, supportsStaticESM, supportsDynamicImport]))
      .digest('hex'),
  process(source, file, { supportsStaticESM, supportsDynamicImport }) {
    // Jest's own modules, which it loads through transformers too, but outside of a test.
    if (!supportsDynamicImport) return { code: source };
    const loaded = `globalThis.requireByNode(${JSON.stringify(file)})`;
    if (!supportsStaticESM || !ESM_SYNTAX.test(source)) return { code: `module.exports = ${loaded};` };
    const exports = Object.keys(require(file)).map(
      (name, n) => `const _${n} = all[${JSON.stringify(name)}]; export { _${n} as ${JSON.stringify(name)} };`,
    );
    return { code: [`const all = ${loaded};`, ...exports].join('\n') };
  },
};
