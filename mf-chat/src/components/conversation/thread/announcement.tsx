import type { Message } from '@nightlark/contract';
import { VisuallyHidden } from '@nightlark/ui';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMessagePreview } from '../../message-preview.ts';
import { messages as m, status } from '../../messages.ts';

const KEPT = 5;

interface AnnouncementProps {
  name: string;
  messages: readonly Message[];
  /** An older range is shown, which is no news. */
  moreAfter: boolean;
}

/** Live region for messages that arrive or are sent in the open conversation. One element each: equal texts are announced too. */
export function Announcement({ name, messages, moreAfter }: AnnouncementProps) {
  const preview = useMessagePreview();
  const news = useNews(messages, moreAfter);
  return (
    <div role="status" aria-atomic={false} aria-relevant="additions">
      <VisuallyHidden as="div">
        {news.map((message) => (
          <p key={message.id}>
            {message.own ? (
              <FormattedMessage {...status.sent} />
            ) : (
              <FormattedMessage {...m.incoming} values={{ name, text: preview(message) }} />
            )}
          </p>
        ))}
      </VisuallyHidden>
    </div>
  );
}

/** The latest messages that came since the start. One that has left the region does not return: it would be announced again. */
function useNews(messages: readonly Message[], moreAfter: boolean): readonly Message[] {
  const [start] = useState(messages.at(-1)?.id ?? 0);
  const [{ seen, said, shown }, setNews] = useState({ seen: messages, said: new Set<number>(), shown: new Set<number>() });
  if (seen !== messages) {
    const latest = moreAfter ? [] : messages.slice(-KEPT).flatMap(({ id }) => (id > start ? id : []));
    const next = latest.filter((id) => shown.has(id) || !said.has(id));
    setNews({ seen: messages, said: new Set([...said, ...latest]), shown: new Set(next) });
  }
  return messages.filter(({ id }) => shown.has(id));
}
