import { useToast } from '@nightlark/state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useBlocker } from 'react-router';
import { messages } from './messages.ts';
import type { PhotoUploads } from './use-photo-uploads.ts';

/**
 * Leaves only once no photo is under way, as it would be cancelled: at the end of the steps, and by links. A photo that fails meanwhile
 * keeps the member here.
 * @param areShown whether the photos are on the page, each with its error; else a toast shows it
 */
export function useLeaving({ uploads, underWay }: PhotoUploads, areShown: boolean) {
  const { formatMessage } = useIntl();
  const toast = useToast();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const shown = useRef<readonly number[]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => underWay && currentLocation.pathname !== nextLocation.pathname);
  const isLeaving = leave !== null || blocker.state === 'blocked';

  function leaveNow() {
    setLeave(null);
    leave?.();
    blocker.proceed?.();
  }
  function stay() {
    setLeave(null);
    blocker.reset?.();
  }
  const settle = useEffectEvent(() => {
    const failed = uploads.filter(({ error }) => error !== null);
    const added = failed.filter(({ key }) => !shown.current.includes(key));
    shown.current = failed.map(({ key }) => key);
    for (const { file, error } of areShown ? [] : added) {
      toast(formatMessage(messages.photoFailed, { name: file.name, error }), { tone: 'danger' });
    }
    if (added.length > 0) stay();
    else if (!underWay) leaveNow();
  });
  useEffect(() => settle(), [uploads, isLeaving]);

  return {
    /** Calls this as soon as no photo is under way. */
    leave: (how: () => void) => setLeave(() => how),
    isWaiting: isLeaving,
    stay,
    leaveNow,
  };
}

export type Leaving = ReturnType<typeof useLeaving>;
