import { EVENTS_PATH, type LiveEvent, type LiveEventName } from '@nightlark/contract';
import { liveEmitterAtom, userAtom, type LiveEmitter } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

const NAMES: readonly LiveEventName[] = ['message', 'read', 'typing', 'like', 'credits'];

function forward(source: EventSource, name: LiveEventName, emitter: LiveEmitter): void {
  source.addEventListener(name, (event: MessageEvent<string>) => emitter.emit(name, JSON.parse(event.data) as LiveEvent<typeof name>));
}

/** The one stream of live events (decisions, "live"); the browser reconnects by itself, polling covers the gaps. Who must prove their age first has none. */
export function useLiveStream(): void {
  const emitter = useAtomValue(liveEmitterAtom);
  const user = useAtomValue(userAtom);
  const userId = user?.age_check ? undefined : user?.id;
  useEffect(() => {
    if (userId === undefined || typeof EventSource === 'undefined') return;
    const source = new EventSource(`/api/${EVENTS_PATH}`);
    for (const name of NAMES) forward(source, name, emitter);
    return () => source.close();
  }, [emitter, userId]);
}
