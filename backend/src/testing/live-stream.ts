import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import type { TestClient } from './test-client.ts';

export interface LiveEventText {
  /** Undefined for an ephemeral event. */
  id: string | undefined;
  name: string;
  data: unknown;
}

export interface LiveStream {
  status: number;
  headers: Headers;
  /** The next event of this name, in order of arrival; fails on a timeout of a few seconds. */
  next<N extends LiveEventName>(name: N): Promise<{ id: string; data: LiveEvent<N> }>;
  /** All events received and not yet consumed. */
  rest(): readonly LiveEventText[];
  /** How many events of this name are queued, after a moment for late ones. */
  waiting(name: LiveEventName): Promise<number>;
  /** Resolves when the server has closed the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the event stream as a tab does. */
export async function openLive(client: TestClient, last: { header?: string; query?: string } = {}): Promise<LiveStream> {
  const abort = new AbortController();
  const query = last.query ? `?${new URLSearchParams({ last_event_id: last.query }).toString()}` : '';
  const response = await client.fetch(`/api/events.php${query}`, {
    signal: abort.signal,
    headers: last.header ? { 'last-event-id': last.header } : {},
  });
  const waiting: LiveEventText[] = [];
  const ended = collect(response, waiting).catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    async next(name) {
      for (let attempt = 0; attempt < 150; attempt++) {
        const index = waiting.findIndex((event) => event.name === name);
        if (index >= 0) return waiting.splice(index, 1)[0] as never;
        await new Promise((done) => setTimeout(done, 20));
      }
      throw new Error(`No event "${name}" came.`);
    },
    rest: () => waiting.splice(0),
    async waiting(name) {
      await new Promise((done) => setTimeout(done, 150));
      return waiting.filter((event) => event.name === name).length;
    },
    ended,
    close: () => abort.abort(),
  };
}

async function collect(response: Response, into: LiveEventText[]): Promise<void> {
  let text = '';
  // No body if nobody is logged in.
  if (!response.body) return;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      if (fields['event']) into.push({ id: fields['id'], name: fields['event'], data: JSON.parse(fields['data']!) });
    }
  }
}
