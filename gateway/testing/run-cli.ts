import { runCli as run, spawnCli } from '@nightlark/cli/testing';
import { tmpdir } from 'node:os';

interface Outcome {
  code: number;
  output: string;
}

/** The CLI as a team's CI runs it, with address and token: in this process, so one at a time, unless `spawn` starts another one. */
export async function runCli(env: Readonly<Record<string, string>>, args: readonly string[], { spawn = false } = {}): Promise<Outcome> {
  const { code, stdout, stderr } = await (spawn ? spawnCli : run)(tmpdir(), args, { PLATFORM_WHO: 'team alpha', ...env });
  return { code, output: stdout + stderr };
}
