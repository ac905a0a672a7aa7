import { Children, type ReactNode } from 'react';
import { SharedIcon } from '../icon/shared-icon.tsx';
import s from './tile-grid.module.css';

/** Tiles as a list: 2 columns on a phone, 3 to 5 wider. Each direct child is one item. */
export function TileGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <SharedIcon name="heart">
      {(drawing) => (
        <ul className={s.grid} aria-label={label}>
          {Children.map(Children.toArray(children), (child, index) => (
            <li>
              {child}
              {index === 0 && drawing}
            </li>
          ))}
        </ul>
      )}
    </SharedIcon>
  );
}
