import { CONTRACT_VERSION } from '@nightlark/contract';
import { z } from 'zod';
import { ReleaseError, parseFile, routesSchema, slotsSchema } from '@nightlark/release';
import { overrideUrl, parseOverride, type Override } from './override.ts';

const READ_MS = 5_000;

/** The part of a `release.json` that an override needs; a dev server serves it too. */
const descriptionSchema = z.object({
  name: z.string(),
  contractVersion: z.number().int(),
  routes: routesSchema,
  slots: slotsSchema,
});

/** Fetches the description of a build; throws if it is unreachable, another remote, or for another contract. */
export async function readDescription(remote: string, address: string): Promise<Override> {
  const parsed = overrideUrl.safeParse(address);
  if (!parsed.success) throw new ReleaseError(`"${address}" ${parsed.error.issues[0]!.message}`);
  const url = parsed.data;
  const file = `${url}release.json`;
  const response = await fetch(file, { signal: AbortSignal.timeout(READ_MS), redirect: 'error' }).catch((error: Error) => {
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    throw new ReleaseError(`${file} can't be reached (${cause?.code ?? cause?.message ?? error.message}); does the dev server run?`);
  });
  if (!response.ok) throw new ReleaseError(`${file} answered ${response.status}; is its build without errors?`);
  const { name, contractVersion, routes, slots } = parseFile(descriptionSchema, await response.text(), file);
  if (name !== remote) throw new ReleaseError(`${url} serves ${name}, not ${remote}`);
  if (contractVersion !== CONTRACT_VERSION)
    throw new ReleaseError(`${name} at ${url} is built for contract ${contractVersion}, this platform has ${CONTRACT_VERSION}`);
  return parseOverride({ remote, url, routes, slots });
}
