import { useLiveEvent } from '@nightlark/state';

/** Calls the handler when one of these members, or the viewer, has blocked the other, or they hid, left or came back. */
export function useReachChange(ids: readonly number[], onChange: () => void): void {
  useLiveEvent('chat_state', ({ profile }) => {
    if (ids.includes(profile)) onChange();
  });
}
