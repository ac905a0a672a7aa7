import { OUTBOX_DATABASE } from '@nightlark/contract';

/** The recipient of an unsent message, and their conversation; null until its first message. */
export interface UnsentMessage {
  client_id: string;
  to: number;
  conversation: number | null;
}

type TabMessage = { is: 'request' } | { is: 'response'; messages: readonly UnsentMessage[] };

/** A tab in use responds within milliseconds; one that the browser has frozen does not. */
const TIMEOUT_MS = 300;

/** Of its own: tabs of earlier releases read each message of the outbox's channel. */
const open = (memberId: number) => ('BroadcastChannel' in window ? new BroadcastChannel(`${OUTBOX_DATABASE}-${memberId}-unsent`) : null);

/**
 * Tells the member's other tabs, on request, the unsent messages of this one: what could not be stored exists in its memory only.
 * @returns a function that stops it
 */
export function shareUnsent(memberId: number, read: () => readonly UnsentMessage[]): () => void {
  const channel = open(memberId);
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.is !== 'request') return;
    const messages = read().map(({ client_id, to, conversation }) => ({ client_id, to, conversation }));
    if (messages.length > 0) channel.postMessage({ is: 'response', messages } satisfies TabMessage);
  });
  return () => channel?.close();
}

/** The unsent messages of the member's other tabs, also those that could not be stored. Never rejects. */
export async function unsentInOtherTabs(memberId: number): Promise<readonly UnsentMessage[]> {
  const channel = open(memberId);
  if (!channel) return [];
  const found: UnsentMessage[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.is === 'response') found.push(...data.messages);
  });
  channel.postMessage({ is: 'request' } satisfies TabMessage);
  await new Promise((resolve) => void setTimeout(resolve, TIMEOUT_MS));
  channel.close();
  return found;
}
