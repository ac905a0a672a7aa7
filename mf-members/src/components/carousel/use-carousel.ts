import { useEffect, useRef, useState, type RefObject } from 'react';

interface Carousel {
  scroller: RefObject<HTMLDivElement | null>;
  index: number;
  go: (index: number) => void;
  onScroll: () => void;
}

/** A carousel on a native scroller: swiping is native, buttons and keys set the scroll position. */
export function useCarousel(count: number, start = 0): Carousel {
  const scroller = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);
  /** Target of a programmatic scroll; slides passed on the way are not made current. */
  const target = useRef<number | null>(null);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    box.scrollLeft = start * box.clientWidth;
    // Smooth scrolling only after the initial position is set.
    box.dataset.ready = '';
  }, [start]);

  // A touch cancels the programmatic scroll.
  useEffect(() => {
    const box = scroller.current;
    const release = () => (target.current = null);
    for (const name of ['scrollend', 'pointerdown', 'wheel']) box?.addEventListener(name, release, { passive: true });
    return () => {
      for (const name of ['scrollend', 'pointerdown', 'wheel']) box?.removeEventListener(name, release);
    };
  }, []);

  function go(wanted: number) {
    const next = Math.min(Math.max(wanted, 0), count - 1);
    if (next === index) return;
    target.current = next;
    setIndex(next);
    if (scroller.current) scroller.current.scrollLeft = next * scroller.current.clientWidth;
  }

  function onScroll() {
    const box = scroller.current;
    if (!box || box.clientWidth === 0) return;
    const shown = Math.round(box.scrollLeft / box.clientWidth);
    if (target.current !== null && shown !== target.current) return;
    setIndex(shown);
  }

  return { scroller, index, go, onScroll };
}
