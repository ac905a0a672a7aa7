import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Carousel {
  scroller: RefObject<HTMLDivElement | null>;
  index: number;
  go: (index: number) => void;
  onScroll: () => void;
}

/** One slide at a time in a native scroller: swiping is the browser's, buttons and keys move the same scroll position. */
export function useCarousel(count: number, start = 0): Carousel {
  const scroller = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    box.scrollLeft = start * box.clientWidth;
    // Smooth only from now on: the first slide must not fly in.
    box.dataset.ready = '';
  }, [start]);

  function go(wanted: number) {
    const next = Math.min(Math.max(wanted, 0), count - 1);
    setIndex(next);
    if (scroller.current) scroller.current.scrollLeft = next * scroller.current.clientWidth;
  }

  function onScroll() {
    const box = scroller.current;
    if (box && box.clientWidth > 0) setIndex(Math.round(box.scrollLeft / box.clientWidth));
  }

  return { scroller, index, go, onScroll };
}
