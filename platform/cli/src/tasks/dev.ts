import path from 'node:path';
import { devProgram } from '../dev/program.ts';

/** One remote with hot reload inside the running product: `npm run dev -w mf-likes`. */
export async function dev(directory: string, args: readonly string[]): Promise<number> {
  await devProgram().parseAsync([path.basename(directory), ...args], { from: 'user' });
  return 0;
}
