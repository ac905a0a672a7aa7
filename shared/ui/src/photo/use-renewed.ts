import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Sources {
  src: string | null;
  srcSet?: string | undefined;
}

/** Requests new URLs of an image; null if it no longer exists. */
export type Renew = () => Promise<Sources | null>;

interface Renewed extends Sources {
  /** For the `img`, like the event handlers. */
  ref: (image: HTMLImageElement | null) => void;
  onLoad: () => void;
  onError: () => void;
}

/** Detects an error before hydration, when no handler was attached; a lazy image that has not started loading has no `currentSrc`. */
const isBroken = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/**
 * Sources of an image with expiring URLs. If loading fails (e.g. a lazy image that is scrolled to after its URL expired), new URLs are
 * requested; once only, if those fail too.
 */
export function useRenewed({ src, srcSet, renew }: Sources & { renew?: Renew | undefined }): Renewed {
  const [fresh, setFresh] = useState<{ of: string | null; sources: Sources } | null>(null);
  const image = useRef<HTMLImageElement | null>(null);
  /** One for each photo: an answer that comes after its photo was replaced does not count for the next one. */
  const attempt = useRef<{ state: 'new' | 'loaded' | 'renewing' | 'renewed' }>({ state: 'new' });
  const current = fresh?.of === src ? fresh.sources : { src, srcSet };

  function failed() {
    const { current: own } = attempt;
    if (!renew || own.state === 'renewing' || own.state === 'renewed') return;
    own.state = 'renewing';
    renew().then(
      (sources) => {
        own.state = 'renewed';
        if (sources && own === attempt.current) setFresh({ of: src, sources });
      },
      // E.g. offline: the next error may retry.
      () => (own.state = 'new'),
    );
  }

  const onBroken = useEffectEvent(failed);
  useEffect(() => {
    attempt.current = { state: 'new' };
    if (image.current && isBroken(image.current)) onBroken();
  }, [src]);

  return {
    ...current,
    ref: useCallback((element: HTMLImageElement | null) => void (image.current = element), []),
    onLoad: () => {
      attempt.current.state = 'loaded';
    },
    onError: failed,
  };
}
