import { cx } from '../lib/cx.ts';
import { TileGrid } from '../profile-tile/tile-grid.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import s from './loading.module.css';

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'circle' | 'block' | 'button' | 'tile';
  lines?: number;
  className?: string;
}

/** Placeholder of content that is loading. */
export function Skeleton({ shape = 'text', lines = 1, className }: SkeletonProps) {
  return Array.from({ length: lines }, (_, line) => <span key={line} className={cx(s.skeleton, s[shape], className)} aria-hidden />);
}

/** Placeholder of a grid of members that is loading. */
export function TileSkeletonGrid({ count = 8, label }: { count?: number; label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>
        <TileGrid>
          {Array.from({ length: count }, (_, tile) => (
            <Skeleton key={tile} shape="tile" />
          ))}
        </TileGrid>
      </div>
    </div>
  );
}
