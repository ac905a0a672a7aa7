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
  const state = useRef<'new' | 'loaded' | 'renewing' | 'renewed'>('new');
  const current = fresh?.of === src ? fresh.sources : { src, srcSet };

  function failed() {
    if (!renew || state.current === 'renewing' || state.current === 'renewed') return;
    state.current = 'renewing';
    renew().then(
      (sources) => {
        state.current = 'renewed';
        if (sources) setFresh({ of: src, sources });
      },
      // E.g. offline: the next error may retry.
      () => (state.current = 'new'),
    );
  }

  const onBroken = useEffectEvent(failed);
  useEffect(() => {
    state.current = 'new';
    if (image.current && isBroken(image.current)) onBroken();
  }, [src]);

  return {
    ...current,
    ref: useCallback((element: HTMLImageElement | null) => void (image.current = element), []),
    onLoad: () => {
      state.current = 'loaded';
    },
    onError: failed,
  };
}
