import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { ReleaseError } from '../errors.ts';
import { isScript } from '../file-types.ts';
import { integrityOf } from '../integrity.ts';
import type { Assets } from '../schema.ts';

interface LoadedModule {
  exports: unknown;
}

type ModuleFunction = (this: unknown, exports: unknown, require: (id: string) => unknown, module: LoadedModule) => void;

interface Options {
  /** Whether the code may import Node's modules: the platform's own may, releases may not. */
  mayUseNode?: boolean;
}

/**
 * The CommonJS modules of one build: the hash of each file is verified on the very bytes that are evaluated
 * (docs/architecture.md#integrity). They are cached only here, so that a dropped version can be garbage collected. `import()` is
 * refused in them, since nothing resolves it.
 */
export function openModules(directory: string, files: Assets['files'], { mayUseNode = false }: Options = {}): (file: string) => unknown {
  const loaded = new Map<string, LoadedModule>();

  function outside(id: string, file: string): unknown {
    if (mayUseNode) return createRequire(file)(id);
    throw new ReleaseError(`"${id}" can't be had here: a release has its own files and what the shell shares`);
  }

  function load(file: string): unknown {
    const known = loaded.get(file);
    if (known) return known.exports;
    const name = path.relative(directory, file).replaceAll(path.sep, '/');
    const described = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!described) throw new ReleaseError(`${name} is not described in release.json`);
    // What is for browsers was read by other rules, what is for other hosts and data by none.
    if (!name.startsWith('server/') || !isScript(name)) throw new ReleaseError(`${name} is no code for servers`);
    const content = readFileSync(file);
    if (integrityOf(content) !== described.integrity) throw new ReleaseError(`${name} is not the file that release.json describes`);

    const module: LoadedModule = { exports: {} };
    loaded.set(file, module);
    const require = (id: string) =>
      String(id).startsWith('.') ? load(path.resolve(path.dirname(file), String(id))) : outside(String(id), file);
    try {
      const run = compileFunction(content.toString('utf8'), ['exports', 'require', 'module'], { filename: file }) as ModuleFunction;
      run.call(module.exports, module.exports, require, module);
      return module.exports;
    } catch (error) {
      loaded.delete(file);
      throw error;
    }
  }
  return (file) => load(path.join(directory, file));
}
