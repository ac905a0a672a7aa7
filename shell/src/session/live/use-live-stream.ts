import { useApi } from '@nightlark/api-client';
import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import { isLeavingSignedOut, liveEmitterAtom, refreshHandlerAtom, userAtom } from '@nightlark/state';
import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { useFederation } from '../../composition/context.ts';
import { reportError } from '../../composition/report.ts';

/** Subscribes to the browser's shared stream of live events (decision 120); polling covers gaps. No stream before a required age check. */
export function useLiveStream(): void {
  const api = useApi();
  const store = useStore();
  const user = useAtomValue(userAtom);
  const { leaveWithdrawn, whenAwake } = useFederation();
  const userId = user?.age_check ? undefined : user?.id;
  useEffect(() => {
    if (userId === undefined || typeof EventSource === 'undefined') return undefined;
    const position = store.get(userAtom)?.live_position ?? 0;
    let isOver = false;
    let leave = () => {};
    async function join(memberId: number): Promise<void> {
      if (isOver) return;
      try {
        const { joinStream } = await import(/* webpackChunkName: "when-awake" */ './join-stream.ts');
        if (isOver) return;
        leave = joinStream({
          memberId,
          position,
          isLeaving: isLeavingSignedOut,
          onMessage(message) {
            if (message.type === 'event') {
              const { name, data } = message.event;
              store.get(liveEmitterAtom).emit<LiveEventName>(name, data as LiveEvent, message.place !== null);
              // Events may be missing: reload the data.
              if (name === 'sync' && !data.complete) void store.get(refreshHandlerAtom).refresh();
            } else if (message.type === 'withdrawn') {
              leaveWithdrawn?.(message.versions);
            } else if (message.type === 'malformed') {
              reportError(new Error(message.message), { remote: null, where: 'handler' });
            } else if (!isLeavingSignedOut()) {
              // The session ended in this or another tab; another member may be logged in by now.
              void api.call('getUser').then(
                ({ user: found }) => store.set(userAtom, found),
                () => undefined,
              );
            }
          },
        });
      } catch (error) {
        // E.g. a browser that refuses the worker: polling does without the stream.
        reportError(error, { remote: null, where: 'handler' });
      }
    }
    if (whenAwake) whenAwake(() => void join(userId));
    else void join(userId);
    return () => {
      isOver = true;
      leave();
    };
  }, [api, store, userId, leaveWithdrawn, whenAwake]);
}
