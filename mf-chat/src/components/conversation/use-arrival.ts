import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

interface Arrival {
  /** Opens the gift sheet; set by a profile's gift button. */
  gifts?: boolean;
  /** The first line; set by the match screen. */
  draft?: string;
  /** Focuses the field; also as a query parameter, by the reply button of a notification. */
  compose?: boolean;
}

/**
 * Handles what the navigation to the conversation asks for, once: the browser keeps a location's state with the history entry, over a
 * reload and Back. In an effect: the server knows no state.
 */
export function useArrival(onArrive: (arrival: Arrival) => void): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const arrive = useEffectEvent(() => {
    const params = new URLSearchParams(search);
    const isReply = params.has('compose');
    if (!state && !isReply) return;
    onArrive({ ...(state as Arrival | null), ...(isReply && { compose: true }) });
    // A navigation in flight would be cancelled, and after Back it is another page's entry.
    if (isLeaving) return;
    params.delete('compose');
    void navigate(
      { pathname, search: params.toString(), hash },
      { replace: true, state: null, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  });
  useEffect(() => arrive(), [state, search]);
}
