import { createContext, useCallback, useMemo, useState, type ReactNode } from 'react';

interface Links {
  /** By message; null if the link has expired. */
  links: ReadonlyMap<number, string | null>;
  setLink: (message: number, link: string | null) => void;
}

export const PhotoLinksContext = createContext<Links>({ links: new Map(), setLink: () => {} });

/** Holds the links of opened photos: a message that leaves the window is unmounted, and a view-once photo has its link only once. */
export function PhotoLinks({ children }: { children: ReactNode }) {
  const [links, setLinks] = useState<Links['links']>(new Map());
  const setLink = useCallback((message: number, link: string | null) => setLinks((before) => new Map(before).set(message, link)), []);
  return <PhotoLinksContext value={useMemo(() => ({ links, setLink }), [links, setLink])}>{children}</PhotoLinksContext>;
}
