/** Prints the program of a renderer as JSON: `node print-program.ts <entry>`. A separate process, since `stripTypeScriptTypes` warns. */
import { readFileSync } from 'node:fs';
import { isBuiltin, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Program } from './program.ts';

/** Matches imports as Prettier formats them; a missed one fails at once in the renderer, which can import nothing else. */
const IMPORTS = /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'/gm;

function collect(entry: string): Program {
  const program: Program = { entry, sources: {}, imports: {} };
  const queue = [entry];
  for (let url = queue.pop(); url; url = queue.pop()) {
    if (program.sources[url] !== undefined) continue;
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    program.sources[url] = source;
    for (const [, from, sideEffect] of source.matchAll(IMPORTS)) {
      const specifier = (from ?? sideEffect)!;
      if (isBuiltin(specifier)) continue;
      const target = specifier.startsWith('.') ? new URL(specifier, url).href : import.meta.resolve(specifier);
      program.imports[`${url} ${specifier}`] = target;
      queue.push(target);
    }
  }
  return program;
}

process.stdout.write(JSON.stringify(collect(process.argv[2]!)));
