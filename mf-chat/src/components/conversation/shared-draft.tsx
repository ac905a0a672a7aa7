import { useUser } from '@nightlark/state';
import { useState } from 'react';
import { useSharedDraft } from '../../state/use-shared-draft.ts';
import type { ChatData } from './types.ts';

/** Saves the draft on the server. A separate component, since it re-renders with each keystroke. */
export function SharedDraft({ data }: { data: ChatData }) {
  const user = useUser()?.id;
  // The loaded draft is this member's, and not of another one who logs in, in another tab.
  const [owner] = useState(user);
  return user === owner && <Owned data={data} />;
}

function Owned({ data: { id, profile, draft } }: { data: ChatData }) {
  useSharedDraft(profile.id, id, draft);
  return null;
}
