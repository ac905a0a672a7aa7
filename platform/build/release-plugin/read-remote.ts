import * as contract from '@nightlark/contract';
import type { Remote } from '@nightlark/contract';
import { ReleaseError } from '@nightlark/release';
import { shareScope, type Container } from '@nightlark/release/renderer';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SHARED_VERSIONS } from '../webpack/shared-libraries.ts';

const CONTRACT = '@nightlark/contract';

/** What a remote declares, from its built container: sources may be in any language that the bundler reads. */
export async function readRemote(directory: string): Promise<Remote> {
  async function read(): Promise<Remote | undefined> {
    const container = createRequire(import.meta.url)(path.join(directory, 'server/remoteEntry.cjs')) as Container;
    await container.init(shareScope([{ key: CONTRACT, version: SHARED_VERSIONS[CONTRACT]!, lib: contract }]));
    return ((await container.get('./remote'))() as { default?: Remote }).default;
  }
  const remote = await read().catch(({ message }: Error) => {
    throw new ReleaseError(`The file exposed as "./remote", which may import ${CONTRACT} alone, fails: ${message}`);
  });
  if (!remote) throw new ReleaseError('The file exposed as "./remote" has no default export: defineRemote({ … })');
  return remote;
}
