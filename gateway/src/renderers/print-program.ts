/** Prints the program of a renderer as JSON: `node print-program.ts <entry>`. A process of its own, as Node warns of what it uses. */
import { readFileSync } from 'node:fs';
import { isBuiltin, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Program } from './program.ts';

/** Prettier writes them so; what this would miss is missed in the renderer at once, which has nothing else to import. */
const IMPORTS = /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'/gm;

function collect(entry: string): Program {
  const program: Program = { entry, sources: {}, imports: {} };
  const waiting = [entry];
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (program.sources[url] !== undefined) continue;
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    program.sources[url] = source;
    for (const [, from, alone] of source.matchAll(IMPORTS)) {
      const specifier = (from ?? alone)!;
      if (isBuiltin(specifier)) continue;
      const target = specifier.startsWith('.') ? new URL(specifier, url).href : import.meta.resolve(specifier);
      program.imports[`${url} ${specifier}`] = target;
      waiting.push(target);
    }
  }
  return program;
}

process.stdout.write(JSON.stringify(collect(process.argv[2]!)));
