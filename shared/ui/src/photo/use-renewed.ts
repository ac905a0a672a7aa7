import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Sources {
  src: string | null;
  srcSet?: string | undefined;
}

/** Asks for a picture anew; null where it can't be had any more. */
export type Renew = () => Promise<Sources | null>;

interface Renewed extends Sources {
  /** Of the image, as the others. */
  ref: (image: HTMLImageElement | null) => void;
  onLoad: () => void;
  onError: () => void;
}

/** Before React was awake it heard of no error; a picture that is still to be loaded has no source yet. */
const isBroken = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/**
 * The sources of a picture whose link expires. Where the browser could not have it (the page was open for longer, and it is only
 * now scrolled to), a new link is asked for. One that was just asked for and fails as well is not asked for again.
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
      // Offline, say: the next error may ask again.
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
