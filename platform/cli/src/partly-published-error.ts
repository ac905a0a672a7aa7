import type { PublishResult } from '@nightlark/registry/platform';
import { ReleaseError } from '@nightlark/release';

export type PublishedRemote = PublishResult & {
  remote: string;
  version: string;
  /** Where the version can be looked at; null where no link was signed. */
  link: string | null;
  /** The commit's; null when it has none. */
  tag: string | null;
};

/** A remote was refused after others of the same command had been published; `cause` is the refusal. */
export class PartlyPublishedError extends ReleaseError {
  override readonly name = 'PartlyPublishedError';
  readonly published: readonly PublishedRemote[];
  constructor(refused: string, published: readonly PublishedRemote[], cause: unknown) {
    const those = published.map(({ remote, version }) => `${remote} ${version}`).join(', ');
    super(`${refused} was refused after ${those} had been published`, { cause });
    this.published = published;
  }
}

/** Rejects with what was refused, and with what had been published before it, if anything had. */
export const refusedAfter = (published: readonly PublishedRemote[], refused: string) => (error: unknown) => {
  throw published.length > 0 ? new PartlyPublishedError(refused, published, error) : error;
};
