import { Icon } from '@nightlark/ui';
import { useCallback, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { cx } from '../lib/cx.ts';
import s from './photo.module.css';
import { useRenewed, type Renew } from './use-renewed.ts';

/** A `fetchPriority` of `high` is for the Largest Contentful Paint; `low` does not delay other resources of the first screen. */
type ImageProps = Pick<ComponentProps<'img'>, 'width' | 'height' | 'sizes' | 'srcSet' | 'fetchPriority' | 'className' | 'children'>;

export interface PhotoProps extends ImageProps {
  /** Null without a photo: shows a silhouette. */
  src: string | null;
  alt: string;
  /** Dominant colour, shown until the image is loaded. */
  color?: string | null;
  /** Tiny preview (base64 WebP), shown over the colour until the image is loaded. */
  placeholder?: string | null;
  ratio?: '4/5' | '1/1' | 'fill';
  locked?: boolean;
  lockedLabel?: ReactNode;
  /** Requests a new URL when the signed one has expired. */
  renew?: Renew | undefined;
}

const RATIOS = {
  '4/5': s.portrait,
  '1/1': s.square,
  fill: s.fill,
};

/** A member's photo. A locked one is blurred by the server; this adds the lock icon (docs/product/profiles-and-photos.md#photos). */
export function Photo(props: PhotoProps) {
  const { src, alt, color, placeholder, ratio = '4/5', locked, lockedLabel, renew } = props;
  const { width, height, sizes, srcSet, fetchPriority, className, children } = props;
  const { ref, ...picture } = useRenewed({ src, srcSet, renew });
  const attach = useCallback(
    (image: HTMLImageElement | null) => {
      fadeIn(image);
      ref(image);
    },
    [ref],
  );
  return (
    <span className={cx(s.photo, RATIOS[ratio], src === null && s.empty, locked && s.locked, className)}>
      {color && (
        <svg className={s.layer} aria-hidden>
          <rect width="100%" height="100%" fill={color} />
        </svg>
      )}
      {src === null && <Silhouette className={cx(s.layer, s.silhouette)} label={alt} />}
      {src !== null && placeholder && <img className={cx(s.layer, s.placeholder)} src={`data:image/webp;base64,${placeholder}`} alt="" />}
      {src !== null && (
        <img
          className={cx(s.layer, s.image)}
          src={picture.src ?? undefined}
          srcSet={picture.srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={fetchPriority === 'high' ? 'eager' : 'lazy'}
          fetchPriority={fetchPriority}
          decoding="async"
          ref={attach}
          onLoad={(event) => {
            markLoaded(event);
            picture.onLoad();
          }}
          onError={(event) => {
            markLoaded(event);
            picture.onError();
          }}
        />
      )}
      {locked && (
        <span className={s.lock}>
          <span className={s.lockIcon}>
            <Icon name="lock" />
          </span>
          {lockedLabel && <span className={s.lockText}>{lockedLabel}</span>}
        </span>
      )}
      {children}
    </span>
  );
}

/**
 * Hides an image that is still loading, so that it can fade in. Set on the element and not in the markup, so that nothing is hidden
 * without script.
 */
function fadeIn(image: HTMLImageElement | null): void {
  if (image && !image.complete) image.dataset.loading = '';
  else if (image?.naturalWidth) image.dataset.loaded = '';
}

/** Shows the image; after an error too, for its alternative text. */
function markLoaded(event: SyntheticEvent<HTMLImageElement>): void {
  delete event.currentTarget.dataset.loading;
  if (event.type === 'load') event.currentTarget.dataset.loaded = '';
}

/** Fallback without a photo. */
function Silhouette({ className, label }: { className?: string; label?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 80 100"
      preserveAspectRatio="xMidYMax slice"
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    >
      <path
        fill="currentColor"
        d="M40 26c9 0 15.5 6.6 15.5 16.2C55.5 52 48.6 61 40 61s-15.5-9-15.5-18.800C24.5 32.6 31 26 40 26zM40 66c17.5 0 31 10 35 27l2 12H3l2-12c4-17 17.5-27 35-27z"
      />
    </svg>
  );
}
