import { paths } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button, ButtonLink, Cluster, ErrorState } from '@nightlark/ui';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { useRevalidator } from 'react-router';
import type { AreaFailure } from '../../composition/types.ts';
import { messages as offline } from '../offline/messages.ts';
import { messages } from './messages.ts';

const EVENTS = ['online', 'offline'] as const;

function subscribe(changed: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, changed);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, changed);
  };
}

/**
 * Whether the browser is online; calls `onReturn` when it is online again.
 * @param wasLost the connection was lost, and may be back already
 */
function useOnline(onReturn: () => void, wasLost: boolean): boolean {
  const returnNow = useEffectEvent(onReturn);
  useEffect(() => {
    if (wasLost && navigator.onLine) returnNow();
  }, [wasLost]);
  useEffect(() => {
    window.addEventListener('online', onReturn);
    return () => window.removeEventListener('online', onReturn);
  }, [onReturn]);
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

const TEXTS: Record<Exclude<AreaFailure['reason'], 'offline'>, MessageDescriptor> = {
  not_found: messages.missing,
  unavailable: messages.unavailable,
  timeout: messages.slow,
  failed: messages.failed,
  forbidden: messages.forbidden,
  too_many: messages.tooMany,
};

/** Error state of an area: what happened, and what to do (docs/product/shell.md#loading-and-errors). */
export function AreaError({ failure, onRetry }: { failure: AreaFailure; onRetry: () => void }) {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  const isOnline = useOnline(onRetry, failure.reason === 'offline');
  const isBusy = useRevalidator().state !== 'idle';
  const part = useFocusContent();
  const [title, text] =
    failure.reason === 'offline' || !isOnline
      ? [formatMessage(offline.title), formatMessage(offline.text, { name })]
      : [
          formatMessage(failure.reason === 'too_many' ? messages.tooManyTitle : messages.title),
          failure.message ?? formatMessage(TEXTS[failure.reason]),
        ];
  return (
    <div ref={part} role="alert" data-reason={failure.reason}>
      <title>{`${title} · ${name}`}</title>
      <ErrorState
        level={1}
        title={title}
        text={text}
        action={
          <Cluster gap={3} justify="center">
            <Button icon="retry" busy={isBusy} onClick={onRetry}>
              {formatMessage(common.retry)}
            </Button>
            <ButtonLink to={paths.index.href()} variant="quiet">
              {formatMessage(messages.home)}
            </ButtonLink>
          </Cluster>
        }
      />
    </div>
  );
}

/** If the element is removed while it has the focus, the page's content gets it. The page does not scroll. */
function useFocusContent(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // After the commit; what replaces it may have moved the focus by then.
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}
