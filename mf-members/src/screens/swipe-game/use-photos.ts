import type { Image, SwipeProfile } from '@nightlark/contract';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { PHOTO_EVENT } from './use-keys.ts';

export interface Photos {
  shown: Image | undefined;
  index: number;
  count: number;
  turn: (steps: number) => void;
}

/** The photos of one card, switched by taps and keyboard events. */
export function usePhotos({ images }: Pick<SwipeProfile, 'images'>, card: RefObject<HTMLElement | null>): Photos {
  const [index, setIndex] = useState(0);
  const turn = (steps: number) => setIndex((at) => Math.min(Math.max(at + steps, 0), Math.max(images.length - 1, 0)));
  const onTurn = useEffectEvent((event: Event) => turn((event as CustomEvent<number>).detail));
  useEffect(() => {
    const element = card.current;
    const listener = (event: Event) => onTurn(event);
    element?.addEventListener(PHOTO_EVENT, listener);
    return () => element?.removeEventListener(PHOTO_EVENT, listener);
  }, [card]);
  return { shown: images[index], index, count: images.length, turn };
}
