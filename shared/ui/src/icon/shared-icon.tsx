import { createContext, useId, useMemo, type ReactNode } from 'react';
import s from './icon.module.css';
import { paths, type IconName } from './paths.ts';

/** Ids of the drawings that stand in a part of the page once, by outline: some icons are the same one filled. */
export const SharedIconsContext = createContext<Readonly<Record<string, string>>>({});

interface SharedIconProps {
  name: IconName;
  /** Gets the drawing, to put it where it stays. */
  children: (drawing: ReactNode) => ReactNode;
}

/** For an icon that each item of a list has: its outline stands in the page once. */
export function SharedIcon({ name, children }: SharedIconProps) {
  const id = useId();
  const shared = useMemo(() => ({ [paths[name]]: id }), [name, id]);
  const drawing = (
    <svg className={s.drawing} aria-hidden>
      <path id={id} d={paths[name]} />
    </svg>
  );
  return <SharedIconsContext value={shared}>{children(drawing)}</SharedIconsContext>;
}
