import { isBuiltin, registerHooks } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** Access to other processes, native code, the network, and the gate's IPC channel. */
const OF_PROCESS = [
  'kill',
  '_kill',
  '_debugProcess',
  'binding',
  '_linkedBinding',
  'getBuiltinModule',
  'dlopen',
  'send',
  '_send',
  '_channel',
  '_getActiveHandles',
] as const;
const GLOBALS = ['WebSocket', 'EventSource', 'XMLHttpRequest'] as const;

function refuse(name: string): () => never {
  return () => {
    throw new Error(`${name} is not for a remote`);
  };
}

/**
 * Removes access that Node's permissions leave open, before a release's code runs in this process: a release under inspection must
 * reach nothing either. Files below the given directories can't import Node's modules.
 */
export function dropCapabilities(directories: readonly string[]): void {
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
