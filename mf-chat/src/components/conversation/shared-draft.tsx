import { useSharedDraft } from '../../state/draft.ts';
import type { ChatData } from './types.ts';

/** Keeps the draft on the server too. A component of its own: it renders with every key, which the conversation must not. */
export function SharedDraft({ data: { id, profile, draft, messages } }: { data: ChatData }) {
  const last = messages.findLast(({ own }) => own);
  useSharedDraft(profile.id, id, draft, last ? Date.parse(last.sent_at) : 0);
  return null;
}
