import type { NewMessage } from '../../../outbox/types.ts';
import { useConversation } from '../context.ts';

/** What a sheet is opened for: it closes when it sends. */
export function useSheet() {
  const { profile, nextCost, reply, sending, sheet, setSheet } = useConversation();
  const close = () => setSheet(null);
  return {
    name: profile.name,
    nextCost,
    pasted: sheet?.pasted ?? null,
    photosWaiting: sending.photosWaiting,
    close,
    send(content: Partial<NewMessage> & Pick<NewMessage, 'type'>) {
      close();
      sending.send(content.type === 'gift' ? content : { ...content, reply_to: reply });
    },
  };
}
