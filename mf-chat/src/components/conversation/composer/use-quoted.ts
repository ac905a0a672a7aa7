import { useApi } from '@nightlark/api-client';
import { QUOTE_LENGTH, type Message, type Quote } from '@nightlark/contract';
import { useEffect, useMemo, useState } from 'react';

/** Truncated at a grapheme boundary, as the server does. */
function beginningOf(text: string): string {
  if (text.length <= QUOTE_LENGTH) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > QUOTE_LENGTH) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** The quoted message of a reply, fetched if it is not loaded; null if it has been deleted. */
export function useQuoted(conversation: number | null, messages: readonly Message[], wanted: number | null): Quote | null {
  const api = useApi();
  const [fetched, setFetched] = useState<Message | null>(null);
  const shown = messages.find(({ id }) => id === wanted) ?? (fetched?.id === wanted ? fetched : null);
  const isMissing = wanted !== null && shown === null;
  useEffect(() => {
    if (!isMissing || conversation === null) return;
    const controller = new AbortController();
    api.call('getChat', { query: { id: conversation, around: wanted }, signal: controller.signal }).then(
      ({ messages: around }) => setFetched(around.find(({ id }) => id === wanted) ?? null),
      () => undefined, // the reply is sent without its preview
    );
    return () => controller.abort();
  }, [api, conversation, isMissing, wanted]);

  return useMemo(() => {
    if (!shown || shown.type === 'deleted') return null;
    const { id, own, type, text } = shown;
    return { id, own, type, text: beginningOf(text) };
  }, [shown]);
}
