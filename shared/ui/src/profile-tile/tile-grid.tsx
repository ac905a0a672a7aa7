import { Children, type ReactNode } from 'react';
import s from './profile-tile.module.css';

/** Tiles as a list: 2 columns on a phone, 3 to 5 wider. Each direct child is one item. */
export function TileGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={s.grid} aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  );
}
