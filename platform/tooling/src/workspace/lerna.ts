import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../packages.ts';

/** One for each core of a small machine; more would not be faster. */
const PARALLEL = '2';

/** Variables of a running task, not to be inherited by the tasks that it starts. */
const isOfTask = (name: string) => /^(?:NX_|LERNA_)/.test(name);

/** The environment of lerna and nx: without daemon, cloud and terminal UI. */
export function taskEnvironment(root = ROOT): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfTask(name))),
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    NX_NO_CLOUD: 'true',
    NX_WORKSPACE_DATA_DIRECTORY: path.join(root, 'node_modules/.cache/nx-workspace-data'),
  };
}

export interface TaskRun {
  code: number;
  /** The output of all tasks, line by line. */
  lines: string[];
}

interface RunOptions {
  /** Names of packages; default: all that have the task. */
  scope?: readonly string[];
  env?: Readonly<Record<string, string>>;
  onLine?: (line: string) => void;
}

/** Runs a script in every package that has it, cached results included: `lerna run`. A failed one does not stop the others. */
export function runTask(task: string, { scope = [], env = {}, onLine }: RunOptions = {}): Promise<TaskRun> {
  const options = ['--concurrency', PARALLEL, '--no-bail', '--stream', '--loglevel', 'error'];
  const args = ['run', task, ...options, ...scope.flatMap((name) => ['--scope', name])];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/lerna/dist/cli.js'), ...args], {
      cwd: ROOT,
      env: { ...taskEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    // An interrupted command must not leave a build running.
    const stop = () => child.kill();
    process.once('exit', stop);
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (colored) => {
        const line = stripVTControlCharacters(colored);
        lines.push(line);
        onLine?.(line);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', stop);
      resolve({ code: code ?? 1, lines });
    });
  });
}

/** The output of one package's task, without lerna's prefix of each line. */
export function linesOf({ lines }: TaskRun, name: string): string[] {
  const prefix = `${name}: `;
  return lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length));
}
