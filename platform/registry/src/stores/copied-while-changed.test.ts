import { aBuild } from '@nightlark/release/testing';
import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Not in jest's types yet.
const { unstable_mockModule: mockModule } = jest as unknown as { unstable_mockModule: (name: string, create: () => object) => void };
mockModule('node:fs/promises', () => ({
  ...files,
  async cp(from: string, to: string, options: object) {
    await files.rm(path.join(from, 'client/note.txt'));
    await files.cp(from, to, options);
  },
}));
const { openDirectoryStore } = await import('./directory-store.ts');

test('a build loses a file after its check, before the copy → not published', async () => {
  const data = await files.mkdtemp(path.join(tmpdir(), 'registry-'));
  const store = openDirectoryStore(path.join(data, 'registry'));
  await expect(store.publish(await aBuild(), 'mf-alpha', '1.0.0')).rejects.toThrow(
    'mf-alpha 1.0.0 is not complete: client/note.txt is missing',
  );
  expect(await store.list('mf-alpha')).toEqual([]);
  expect(await files.readdir(path.join(data, 'registry/staging'))).toEqual([]);
  await files.rm(data, { recursive: true });
});
