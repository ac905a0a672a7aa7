// Entry point of a renderer process: runs the program received on standard input. Imports resolve only to its modules and Node's built-ins.
import { readFileSync } from 'node:fs';
import { isBuiltin, registerHooks } from 'node:module';

/** @type {import('../program.ts').Program} */
const { entry, sources, imports } = JSON.parse(readFileSync(0, 'utf8'));

registerHooks({
  resolve(specifier, { parentURL }, next) {
    if (specifier === entry) return { url: entry, format: 'module', shortCircuit: true };
    const url = imports[`${parentURL} ${specifier}`];
    if (url !== undefined) return { url, format: 'module', shortCircuit: true };
    if (isBuiltin(specifier)) return next(specifier);
    throw new Error(`${specifier} is no part of the program`);
  },
  load(url, context, next) {
    const source = sources[url];
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

await import(entry);
