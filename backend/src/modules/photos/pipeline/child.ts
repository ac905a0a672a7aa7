import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { checkPhoto } from './check-photo.ts';
import { type JobLimit, type PhotoJob, PhotoRefused, TOOK_TOO_LONG } from './job.ts';
import { hashOf } from './hash.ts';
import { makeFiles, makeJpeg } from './make-files.ts';

/** A separate process isolates crashes and memory of decoding hostile pictures; at lower priority than everything else. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

process.on('message', async (job: PhotoJob & JobLimit) => {
  const started = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(started);
    if ((user + system) / 1_000_000 > job.seconds) process.exit(TOOK_TOO_LONG);
  }, 200);
  try {
    process.send!({ result: await run(job) });
  } catch (error) {
    const refusal = error instanceof PhotoRefused ? error.refusal : { code: 'photo_invalid' };
    process.send!({ refusal });
  } finally {
    clearInterval(watch);
  }
});
process.on('disconnect', () => process.exit());

async function run(job: PhotoJob): Promise<unknown> {
  if (job.kind === 'jpeg') return makeJpeg(job.bytes);
  if (job.kind === 'hash') return hashOf(sharp(job.bytes));
  const picture = typeof job.picture === 'string' ? await readFile(job.picture) : Buffer.from(job.picture);
  if (!job.trusted) await checkPhoto(picture);
  return makeFiles(picture, job.crop, !job.trusted);
}
