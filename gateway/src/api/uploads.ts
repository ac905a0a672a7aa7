import { parseFile } from '@nightlark/release';
import type { Staging } from '@nightlark/registry';
import { uploadSchema, type Upload } from '@nightlark/registry/platform';
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { UploadError } from './errors.ts';

const MAX_AGE_MS = 60 * 60 * 1_000;
/** Of one remote: what cancelled jobs of a team left keeps no other from publishing. */
const MAX_OPEN = 20;
const ID = /^[0-9a-f-]{36}$/;

/** Uploads of releases: declared, sent file by file, and finished on any gateway; an incomplete one is never visible. */
export interface Uploads {
  open(upload: Upload): Promise<string>;
  receive(id: string, file: string, body: AsyncIterable<Buffer>): Promise<void>;
  /** The remote of the upload. */
  remoteOf(id: string): Promise<string>;
  /** Calls `work` with the directory of all files, then removes the upload; throws while a file is missing. */
  finish<T>(id: string, work: (upload: Upload, directory: string) => Promise<T>): Promise<T>;
  close(id: string): Promise<void>;
}

const declaration = z.object({ at: z.number(), upload: uploadSchema });
type Declaration = z.output<typeof declaration>;

function parseOrNull(text: string | null): Declaration | null {
  try {
    return text === null ? null : parseFile(declaration, text, 'upload.json');
  } catch {
    return null;
  }
}

const filesOf = ({ files }: Upload) => Object.keys(files);

/** Passes a body through; throws if it is longer than declared, or at its end if its hash differs. */
async function* checked(body: AsyncIterable<Buffer>, file: string, { bytes, integrity }: Upload['files'][string]): AsyncGenerator<Buffer> {
  const hash = createHash('sha384');
  let received = 0;
  for await (const part of body) {
    received += part.length;
    if (received > bytes) throw new UploadError(413, `${file} is larger than the ${bytes} bytes that were declared`);
    hash.update(part);
    yield part;
  }
  if (`sha384-${hash.digest('base64')}` !== integrity) throw new UploadError(422, `${file} is not the file that was declared`);
}

export function openUploads(staging: Staging, now: () => number = Date.now): Uploads {
  const read = async (id: string) => (ID.test(id) ? staging.declared(id) : null);

  async function declared(id: string): Promise<Declaration> {
    const text = await read(id);
    if (text === null) throw new UploadError(404, 'There is no such upload (any more); uploads are kept for an hour');
    return parseFile(declaration, text, 'upload.json');
  }

  async function close(id: string): Promise<void> {
    const { upload } = await declared(id);
    await staging.remove(id, filesOf(upload));
  }

  /**
   * Removes uploads that are expired or invalid, and a remote's oldest if it has as many as it may. Throws while one can't be read: it may
   * be in progress.
   */
  async function makeRoom(remote: string): Promise<void> {
    const own: (Declaration & { id: string })[] = [];
    for (const id of await staging.list()) {
      const found = parseOrNull(await read(id));
      if (!found || now() - found.at > MAX_AGE_MS) await staging.remove(id, found ? filesOf(found.upload) : []);
      else if (found.upload.name === remote) own.push({ id, ...found });
    }
    const newestFirst = own.sort((a, b) => b.at - a.at);
    for (const { id, upload } of newestFirst.slice(MAX_OPEN - 1)) await staging.remove(id, filesOf(upload));
  }

  return {
    async open(upload) {
      await makeRoom(upload.name);
      const id = randomUUID();
      await staging.declare(id, JSON.stringify({ at: now(), upload } satisfies z.input<typeof declaration>));
      return id;
    },
    remoteOf: async (id) => (await declared(id)).upload.name,
    async receive(id, file, body) {
      const { files } = (await declared(id)).upload;
      const expected = Object.hasOwn(files, file) ? files[file] : undefined;
      if (!expected) throw new UploadError(404, `${file} was not declared`);
      await staging.receive(id, file, checked(body, file, expected));
    },
    async finish(id, work) {
      const { upload } = await declared(id);
      const result = await staging.withFiles(id, filesOf(upload), (directory, [missing]) => {
        if (missing !== undefined) throw new UploadError(422, `${missing} has not arrived; nothing is published`);
        return work(upload, directory);
      });
      await staging.remove(id, filesOf(upload));
      return result;
    },
    close,
  };
}
