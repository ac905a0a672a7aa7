import { integrityOf, ReleaseError, type Assets } from '@nightlark/release';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction, constants } from 'node:vm';

interface LoadedModule {
  exports: unknown;
}

type ModuleFunction = (
  this: unknown,
  exports: unknown,
  require: (id: string) => unknown,
  module: LoadedModule,
  file: string,
  directory: string,
) => void;

/**
 * The CommonJS modules of one build: each file is hashed before it is evaluated, in the very bytes that are evaluated ("Integrity").
 * They are known here and nowhere else, so that a version that is let go leaves nothing behind.
 */
export function openModules(directory: string, files: Assets['files']): (file: string) => unknown {
  const loaded = new Map<string, LoadedModule>();

  function load(file: string): unknown {
    const known = loaded.get(file);
    if (known) return known.exports;
    const name = path.relative(directory, file).replaceAll(path.sep, '/');
    const described = files[name];
    if (!described) throw new ReleaseError(`${name} is not described in release.json`);
    const content = readFileSync(file);
    if (integrityOf(content) !== described.integrity) throw new ReleaseError(`${name} is not the file that release.json describes`);

    const module: LoadedModule = { exports: {} };
    loaded.set(file, module);
    const fromNode = createRequire(file);
    const require = (id: string) => (id.startsWith('.') ? load(path.resolve(path.dirname(file), id)) : fromNode(id));
    try {
      const run = compileFunction(content.toString('utf8'), ['exports', 'require', 'module', '__filename', '__dirname'], {
        filename: file,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      }) as ModuleFunction;
      run.call(module.exports, module.exports, require, module, file, path.dirname(file));
      return module.exports;
    } catch (error) {
      loaded.delete(file);
      throw error;
    }
  }
  return (file) => load(path.join(directory, file));
}
