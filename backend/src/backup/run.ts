import { explainStartFailure } from '../explain-start-failure.ts';
import type { Manifest } from './manifest.ts';
import { type Places, readPlaces } from './places.ts';

/** Runs one of the commands as this process: `node nightlark.mjs backup <directory>`. */
export async function runCommand(
  name: string,
  done: string,
  work: (places: Places, directory: string) => Promise<Manifest>,
): Promise<void> {
  try {
    const [directory, ...rest] = process.argv.slice(2);
    if (!directory || rest.length > 0) throw new Error(`usage: node nightlark.mjs ${name} <directory>`);
    const { files, made_at } = await work(readPlaces(), directory);
    console.log(`✓ ${done}: the database and ${Object.keys(files).length - 1} files, of ${made_at}.`);
  } catch (error) {
    console.error(`✗ ${explainStartFailure(error)}`);
    process.exitCode = 1;
  }
}
