import { useCallback, type ReactNode } from 'react';
import { Icon } from '@nightlark/ui';
import { cx } from '../lib/cx.ts';
import { fadeIn, markLoaded } from './fade-in.ts';
import s from './photo.module.css';
import { Silhouette } from './silhouette.tsx';
import { useRenewed, type Renew } from './use-renewed.ts';

export interface PhotoProps {
  /** Null without a photo: shows a silhouette. */
  src: string | null;
  alt: string;
  /** Dominant colour, shown until the image is loaded. */
  color?: string | null;
  /** Tiny preview (base64 WebP), shown over the colour until the image is loaded. */
  placeholder?: string | null;
  width?: number;
  height?: number;
  ratio?: '4/5' | '1/1' | '3/4' | '16/9' | 'fill' | 'natural';
  locked?: boolean;
  lockedLabel?: ReactNode;
  /** High fetch priority, for the Largest Contentful Paint. */
  priority?: boolean;
  /** Low priority, so that it does not delay other resources of the first screen. */
  late?: boolean;
  sizes?: string;
  srcSet?: string;
  /** Requests a new URL when the signed one has expired. */
  renew?: Renew | undefined;
  className?: string;
  children?: ReactNode;
}

const RATIOS = {
  '4/5': s.portrait,
  '1/1': s.square,
  '3/4': s.tall,
  '16/9': s.wide,
  fill: s.fill,
  natural: s.natural,
};

/** A member's photo. A locked one is blurred by the server; this adds the lock icon (docs/product/profiles-and-photos.md#photos). */
export function Photo(props: PhotoProps) {
  const { src, alt, color, placeholder, width, height, ratio = '4/5', locked, lockedLabel, priority, late } = props;
  const { sizes, srcSet, renew, className, children } = props;
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
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : late ? 'low' : undefined}
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
