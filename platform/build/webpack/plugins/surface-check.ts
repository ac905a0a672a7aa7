import type { Compilation, Compiler, Dependency, Module, ModuleGraph } from 'webpack';
import * as reactIntl from '../../surface/react-intl.ts';
import * as reactRouter from '../../surface/react-router.ts';
import { BUNDLED_SUBPATHS, packageOf, SHARED_KEYS } from '../shared-libraries.ts';

const CURATED = { 'react-router': reactRouter, 'react-intl': reactIntl };
const SHARED_PACKAGES = new Set(SHARED_KEYS.map(packageOf));

interface WithIds extends Dependency {
  ids?: string[];
  getIds?: (graph: ModuleGraph) => string[];
}

const importedNames = (dependency: Dependency | null, graph: ModuleGraph): string[] =>
  (dependency as WithIds | null)?.getIds?.(graph) ?? (dependency as WithIds | null)?.ids ?? [];

const resourceOf = (module: Module | null): string => (module as { resource?: string } | null)?.resource ?? 'an unknown file';

/** Of a module that stands for a shared library: webpack keeps it in its options, rspack in its name. */
function shareKeyOf(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  const { options } = module as { options?: { shareKey?: string } };
  return options?.shareKey ?? /\) (@?[^@]+)@/.exec(module.identifier())?.[1];
}

export type SharedImports = Record<string, string[]>;

const found = new WeakMap<Compilation, Map<string, Set<string>>>();

/** What a compilation imports from shared libraries, sorted: the gate compares it with the surface of the live shell. */
export function importsOf(compilation: Compilation): SharedImports {
  const entries = [...(found.get(compilation) ?? [])].map(([key, names]) => [key, [...names].sort()] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Records what a remote imports from shared libraries, and fails its build if the shell does not provide it. */
export class SurfaceCheckPlugin {
  readonly allowed = new Map<string, readonly string[]>(Object.entries(CURATED).map(([key, library]) => [key, Object.keys(library)]));

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SurfaceCheck', (compilation, { normalModuleFactory }) => {
      const fail = (message: string) => compilation.errors.push(new compiler.webpack.WebpackError(message));

      normalModuleFactory.hooks.beforeResolve.tap('SurfaceCheck', ({ request, contextInfo }) => {
        const library = packageOf(request);
        const isSubpath = SHARED_PACKAGES.has(library) && !(SHARED_KEYS as readonly string[]).includes(request);
        if (isSubpath && !BUNDLED_SUBPATHS.includes(library) && !contextInfo.issuer?.includes('node_modules'))
          fail(`"${request}" is not in the share scope (in ${contextInfo.issuer}): import it from "${library}"`);
      });

      compilation.hooks.finishModules.tap('SurfaceCheck', (modules) => {
        const imports = new Map<string, Set<string>>();
        found.set(compilation, imports);
        for (const module of modules) {
          const key = shareKeyOf(module);
          if (key === undefined) continue;
          const names = imports.get(key) ?? new Set();
          imports.set(key, names);
          const allowed = this.allowed.get(key);
          for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
            const [name] = importedNames(connection.dependency, compilation.moduleGraph);
            if (name && name !== 'default') names.add(name);
            if (name && allowed && !allowed.includes(name))
              fail(
                `"${name}" of "${key}" is not in the shell's surface (in ${resourceOf(connection.originModule)}): add it to platform/build/surface/${key}.ts with the next shell release, or do without it`,
              );
          }
        }
      });
    });
  }
}
