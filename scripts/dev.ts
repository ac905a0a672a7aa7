import { devProgram } from '@nightlark/cli/dev';

/** One remote with hot reload inside the running product: `npm run dev -w mf-likes`. */
try {
  await devProgram().parseAsync();
} catch (error) {
  console.error(`✗ ${(error as Error).message}`);
  process.exit(1);
}
