import { openLink, type LinkKind, type OpenedLink, type ReleaseStore } from '@nightlark/registry';
import { findGrant } from '@nightlark/registry/tokens';
import type { Tokens } from '../access/tokens.ts';
import type { Logger } from '../logging.ts';

export interface LinkSources {
  store: Pick<ReleaseStore, 'sign' | 'isSigned'>;
  tokens: Tokens;
  log: Logger;
}

/** Opens a link, which ends with the token that it was made with. Without a key it was made on the registry's own machine. */
export async function openValidLink<T extends { key?: string | undefined }>(
  { store, tokens, log }: LinkSources,
  kind: LinkKind<T>,
  token: string,
): Promise<OpenedLink<T>> {
  const opened = openLink(store, kind, token);
  if (opened.value?.key === undefined) return opened;
  const grants = await tokens().catch((error: Error) => {
    log.error({ alert: 'tokens', reason: error.message }, 'the list of tokens is not usable, nobody is let in');
    return [];
  });
  return findGrant(grants, opened.value.key) ? opened : { problem: 'was made with a token that is not valid any more' };
}
