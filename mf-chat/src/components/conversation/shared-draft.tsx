import { useSharedDraft } from '../../state/draft.ts';
import type { ChatData } from './types.ts';

/** Saves the draft on the server. A separate component, since it re-renders with each keystroke. */
export function SharedDraft({ data: { id, profile, draft, messages } }: { data: ChatData }) {
  const last = messages.findLast(({ own }) => own);
  useSharedDraft(profile.id, id, draft, last ? Date.parse(last.sent_at) : 0);
  return null;
}
