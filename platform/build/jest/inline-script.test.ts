import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
// eslint-disable-next-line @typescript-eslint/ban-ts-comment -- a webpack loader is plain JavaScript
// @ts-ignore
import inlineScriptLoader from '../webpack/loaders/inline-script.mjs';

let directory: string;
beforeAll(async () => void (directory = await mkdtemp(path.join(tmpdir(), 'inline-'))));
afterAll(() => rm(directory, { recursive: true }));

interface Built {
  text: string;
  files: string[];
}

async function build(entry: string, other = 'export const NAME: string = "told"; export const UNUSED = "not there";'): Promise<Built> {
  const files: string[] = [];
  const resourcePath = path.join(directory, 'entry.ts');
  await writeFile(path.join(directory, 'other.ts'), other);
  await writeFile(resourcePath, entry);
  const text = await new Promise<string>((resolve, reject) => {
    const async = () => (error: Error | null, built: string) => (error ? reject(error) : resolve(built));
    (inlineScriptLoader as (this: object) => void).call({ resourcePath, async, addDependency: (file: string) => files.push(file) });
  });
  return { text, files };
}

const ENTRY = `import { NAME } from './other.ts';
const here = globalThis as { heard?: string };
here.heard = NAME;`;

test('an entry and what it imports → one text that runs by itself and leaves no names behind', async () => {
  const { text, files } = await build(ENTRY);
  const scope: { heard?: string } = {};
  new Function('globalThis', text)(scope);
  expect(scope).toEqual({ heard: 'told' });
  expect(text).not.toMatch(/not there|import|export|use strict|^(?:var|let|const|function) /);
  expect(files.map((file) => path.basename(file)).sort()).toEqual(['entry.ts', 'other.ts']);
});

test('a chunk of its own → refused, for nothing would load it', async () => {
  await expect(build("void import('./other.ts');")).rejects.toThrow(/has no chunks/);
});

test('what would end its element or hide the end of it → written otherwise', async () => {
  expect((await build("console.log('</script><!--<script>');")).text).toBe('console.log("<\\/script>\\x3c!--<script>")');
});

test('a fault in it → the build fails', async () => {
  await expect(build("import './missing.ts';")).rejects.toThrow(/missing\.ts/);
});

test('zod, which servers alone may carry → refused', async () => {
  const zod = createRequire(import.meta.url).resolve('zod');
  await expect(build(`import { z } from '${zod}'; console.log(z.string());`)).rejects.toThrow(/zod is in a bundle for browsers/);
});
