import { isBuiltin, registerHooks } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** What reaches other processes, native code, the network, and the gate that waits for this process's own word. */
const OF_PROCESS = ['kill', '_kill', '_debugProcess', 'binding', '_linkedBinding', 'getBuiltinModule', 'dlopen', 'send'] as const;
const GLOBALS = ['WebSocket', 'EventSource', 'XMLHttpRequest'] as const;

function refuse(name: string): () => never {
  return () => {
    throw new Error(`${name} is not for a remote`);
  };
}

/**
 * Takes from this process what Node's permissions leave open, before code of a release runs in it: a release that is only looked at
 * must reach nothing either. Files below the given directories get no module of Node.
 */
export function disarm(directories: readonly string[]): void {
  const foreign = directories.map((directory) => `${pathToFileURL(directory).href}/`);
  registerHooks({
    resolve(specifier, { parentURL, ...rest }, next) {
      if (isBuiltin(specifier) && foreign.some((directory) => parentURL?.startsWith(directory))) refuse(specifier)();
      return next(specifier, { parentURL, ...rest });
    },
  });
  for (const name of OF_PROCESS) Object.defineProperty(process, name, { value: refuse(`process.${name}`), configurable: false });
  for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name);
}
