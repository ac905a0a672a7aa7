import { createContext, useId, useMemo, type ReactNode } from 'react';
import s from './icon.module.css';
import { paths, type IconName } from './paths.ts';

/** Element ids of shared paths by outline; filled variants of an icon have the same outline. */
export const SharedIconsContext = createContext<Readonly<Record<string, string>>>({});

interface SharedIconProps {
  name: IconName;
  /** Receives the shared SVG, to be rendered where it stays mounted. */
  children: (drawing: ReactNode) => ReactNode;
}

/**
 * Deduplicates an icon that is in every item of a list: its outline is rendered once, and icons inside reference it.
 * @example <SharedIcon name="heart">{(drawing) => <>{drawing}<ul>{items}</ul></>}</SharedIcon>
 */
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
