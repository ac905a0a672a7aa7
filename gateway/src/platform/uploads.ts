import { parseFile } from '@nightlark/release';
import { uploadSchema, type Upload } from '@nightlark/release/platform';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UploadError } from './errors.ts';

const KEPT_MS = 60 * 60 * 1_000;
const MOST_OPEN = 20;
const ID = /^[0-9a-f-]{36}$/;

/** Releases on their way in: file by file into a directory that nothing else looks at, so that half of one never shows. */
export interface Uploads {
  open(upload: Upload): Promise<string>;
  receive(id: string, file: string, body: Readable): Promise<void>;
  /** The finished directory; throws while a file is missing. */
  finished(id: string): Promise<{ upload: Upload; directory: string }>;
  close(id: string): Promise<void>;
}

async function removeOld(staging: string): Promise<number> {
  const ids = await readdir(staging).catch(() => []);
  let open = 0;
  for (const id of ids) {
    const found = await stat(path.join(staging, id)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(path.join(staging, id), { recursive: true, force: true });
    else open++;
  }
  return open;
}

/** Passes on what was declared and not a byte more; other content is noticed at its end. */
async function* checked(body: Readable, file: string, { bytes, integrity }: Upload['files'][string]): AsyncGenerator<Buffer> {
  const hash = createHash('sha384');
  let received = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    received += part.length;
    if (received > bytes) throw new UploadError(413, `${file} is larger than the ${bytes} bytes that were declared`);
    hash.update(part);
    yield part;
  }
  if (`sha384-${hash.digest('base64')}` !== integrity) throw new UploadError(422, `${file} is not the file that was declared`);
}

export function openUploads(staging: string): Uploads {
  const directoryOf = (id: string) => {
    if (!ID.test(id)) throw new UploadError(404, 'There is no such upload');
    return path.join(staging, id);
  };

  async function declared(id: string): Promise<Upload> {
    const text = await readFile(path.join(directoryOf(id), 'upload.json'), 'utf8').catch(() => {
      throw new UploadError(404, 'There is no such upload (any more); uploads are kept for an hour');
    });
    return parseFile(uploadSchema, text, 'upload.json');
  }

  return {
    async open(upload) {
      if ((await removeOld(staging)) >= MOST_OPEN)
        throw new UploadError(429, `${MOST_OPEN} uploads are open already; finish or remove some`);
      const id = randomUUID();
      await mkdir(path.join(staging, id, 'files'), { recursive: true });
      await writeFile(path.join(staging, id, 'upload.json'), JSON.stringify(upload));
      return id;
    },
    async receive(id, file, body) {
      const { files } = await declared(id);
      const expected = Object.hasOwn(files, file) ? files[file] : undefined;
      if (!expected) throw new UploadError(404, `${file} was not declared`);
      const target = path.join(directoryOf(id), 'files', file);
      const draft = path.join(directoryOf(id), `${randomUUID()}.draft`);
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await pipeline(checked(body, file, expected), createWriteStream(draft, { flags: 'wx' }));
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async finished(id) {
      const upload = await declared(id);
      const directory = path.join(directoryOf(id), 'files');
      for (const file of Object.keys(upload.files))
        if (!(await stat(path.join(directory, file)).catch(() => null)))
          throw new UploadError(422, `${file} has not arrived; nothing is published`);
      return { upload, directory };
    },
    close: (id) => rm(directoryOf(id), { recursive: true, force: true }),
  };
}
