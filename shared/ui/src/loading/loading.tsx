import { VisuallyHidden } from '../layout/layout.tsx';
import { cx } from '../lib/cx.ts';
import s from './loading.module.css';
import { TileGrid } from '../tile-grid/tile-grid.tsx';

/** Loading indicator. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={s.spinnerBox}>
      <span className={s.spinner} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

export interface ProgressBarProps {
  label: string;
  /** Indeterminate if omitted. */
  value?: number;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  return <progress className={s.progress} aria-label={label} value={value} max={100} />;
}

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'circle' | 'block' | 'tile';
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
