import { readFileSync } from 'node:fs';
import webpack, { type Compiler, type Dependency, type Module, type ModuleGraph } from 'webpack';
import { BUNDLED_SUBPATHS, packageOf, SHARED_KEYS } from '../shared-libraries.ts';

const CURATED = ['react-router', 'react-intl'] as const;
const SHARED_PACKAGES = new Set(SHARED_KEYS.map(packageOf));

/** The names in the `export { … }` of a surface file: one list for the shell's bundle and this check. */
function exportedNames(library: string): readonly string[] {
  const source = readFileSync(new URL(`../../surface/${library}.ts`, import.meta.url), 'utf8');
  return [...source.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names]) => names!.split(',').map((name) => name.trim())).filter(Boolean);
}

interface WithIds extends Dependency {
  ids?: string[];
  getIds?: (graph: ModuleGraph) => string[];
}

const importedNames = (dependency: Dependency | null, graph: ModuleGraph): string[] =>
  (dependency as WithIds | null)?.getIds?.(graph) ?? (dependency as WithIds | null)?.ids ?? [];

const resourceOf = (module: Module | null): string => (module as { resource?: string } | null)?.resource ?? 'an unknown file';

/** Fails a remote's build when it imports something of a shared library that the shell does not provide. */
export class SurfaceCheckPlugin {
  readonly allowed = new Map<string, readonly string[]>(CURATED.map((library) => [library, exportedNames(library)]));

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SurfaceCheck', (compilation, { normalModuleFactory }) => {
      const fail = (message: string) => compilation.errors.push(new webpack.WebpackError(message));

      normalModuleFactory.hooks.beforeResolve.tap('SurfaceCheck', ({ request, contextInfo }) => {
        const library = packageOf(request);
        const isSubpath = SHARED_PACKAGES.has(library) && !(SHARED_KEYS as readonly string[]).includes(request);
        if (isSubpath && !BUNDLED_SUBPATHS.includes(library) && !contextInfo.issuer?.includes('node_modules'))
          fail(`"${request}" is not in the share scope (in ${contextInfo.issuer}): import it from "${library}"`);
      });

      compilation.hooks.finishModules.tap('SurfaceCheck', (modules) => {
        for (const module of modules) {
          const key = (module as { options?: { shareKey?: string } }).options?.shareKey;
          const allowed = key && module.type === 'consume-shared-module' && this.allowed.get(key);
          if (!allowed) continue;
          for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
            const [name] = importedNames(connection.dependency, compilation.moduleGraph);
            if (name && !allowed.includes(name))
              fail(
                `"${name}" of "${key}" is not in the shell's surface (in ${resourceOf(connection.originModule)}): add it to shared/build/surface/${key}.ts with the next shell release, or do without it`,
              );
          }
        }
      });
    });
  }
}
