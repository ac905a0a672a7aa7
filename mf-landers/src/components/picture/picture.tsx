import type { LanderPicture } from '@nightlark/contract';
import { cx } from '@nightlark/ui/cx';
import s from './picture.module.css';

interface PictureProps {
  picture: LanderPicture;
  sizes: string;
  /** High fetch priority, for the Largest Contentful Paint. */
  priority?: boolean;
  className?: string | undefined;
}

/** A responsive picture uploaded by marketing. */
export function Picture({ picture: { src, sources, alt, width, height, color }, sizes, priority, className }: PictureProps) {
  return (
    <picture className={cx(s.picture, className)} style={{ backgroundColor: color }}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'low'}
      />
    </picture>
  );
}
