import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../src/packages.ts';
import { COMPILE_CACHE, GATEWAY_MALLOC } from '../src/services/gateway-memory.ts';

type Environment = Readonly<Record<string, string>>;

export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Where each program's variables are declared; the commands of a platform read fewer than a gateway. */
const CONFIGS: Readonly<Record<string, readonly string[]>> = {
  gateway: ['gateway/src/config.ts', 'platform/registry/src/stores/keys.ts', 'platform/s3/src/client.ts'],
  backend: ['backend/src/config.ts'],
  console: ['console/src/config.ts', 'backend/src/config.ts'],
  migrate: ['backend/src/config.ts'],
  platform: ['gateway/src/config.ts', 'platform/registry/src/stores/keys.ts', 'platform/s3/src/client.ts'],
};

/** Those of a program's variables that it does not read. */
export function unread(program: string, variables: readonly string[]): string[] {
  const sources = CONFIGS[program]!.map(read).join('\n');
  const isOfNode = (name: string) => Object.hasOwn({ ...GATEWAY_MALLOC, ...COMPILE_CACHE }, name);
  return variables.filter((name) => !isOfNode(name) && !new RegExp(`^ {2,4}${name}\\??: `, 'm').test(sources));
}

const BACKEND = `import { readConfig } from './backend/src/config.ts'; const config = readConfig();`;
const CONSOLE = `import { assertOwnProcess, readConsoleConfig } from './console/src/config.ts'; assertOwnProcess(config, readConsoleConfig());`;
const START: Readonly<Record<string, string>> = {
  gateway: `import { readConfig } from './gateway/src/config.ts'; readConfig(process.env);`,
  backend: BACKEND,
  console: BACKEND + CONSOLE,
  migrate: BACKEND,
};
export const starting = (program: string): boolean => program in START;

/** Lets a program read its environment, as at its start. @throws what it says of it */
export function readEnvironment(program: string, env: Environment): void {
  execFileSync(process.execPath, ['--input-type=module', '--eval', START[program]!], { cwd: ROOT, env, stdio: 'pipe' });
}

/** An example of an environment file, filled in. */
export const filledIn = (name: string): Environment =>
  Object.fromEntries(
    read(`deploy/environment/${name}.env.example`)
      .matchAll(/^([A-Z_]+)=(.*)$/gm)
      .map(([, variable, value]) => [variable!, value || (variable === 'OPERATORS' ? '' : 'a-secret-that-is-only-of-this-test')]),
  );

/** What the image sets. */
export const ofImage = (): Environment =>
  Object.fromEntries(
    /^ENV (.*)$/m
      .exec(read('deploy/Dockerfile'))![1]!
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
