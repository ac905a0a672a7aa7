import type { Message } from '@nightlark/contract';
import { VisuallyHidden } from '@nightlark/ui';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMessagePreview } from '../message-preview.ts';
import { messages as m, status } from '../messages.ts';

const KEPT = 5;

/** Live region for messages that arrive or are sent in the open conversation. One element each: equal texts are announced too. */
export function Announcement({ name, messages }: { name: string; messages: readonly Message[] }) {
  const preview = useMessagePreview();
  const [known] = useState(messages.at(-1)?.id ?? 0);
  const news = messages.slice(-KEPT).filter(({ id }) => id > known);
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
