import { PHOTO_WIDTHS, photoInWidth } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { Tag } from '@nightlark/ui';
import { Photo, type PhotoProps } from '@nightlark/ui/photo';
import type { ReactNode } from 'react';
import type { Person } from '../../api/people.ts';
import s from './face.module.css';

interface FaceProps extends Pick<PhotoProps, 'ratio' | 'sizes'> {
  person: Person;
  /** The largest of its screen: all others wait for it. */
  priority?: boolean;
  /** Uses the large photo instead of the thumbnail; the displayed width is in `sizes`, as in HTML. */
  large?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** A member's photo; fictional members are always labelled (decision 083). */
export function Face({ person, large, priority, children, ...photo }: FaceProps) {
  const { cdn_prefix: cdn, fictional_singular } = useSettings();
  const { image, name, age } = person;
  const thumb = image && cdn + image.thumb_match;
  const srcSet = [
    ...(thumb ? PHOTO_WIDTHS.thumb.map((width) => `${photoInWidth(thumb, width)} ${width}w`) : []),
    ...(image?.match && large ? PHOTO_WIDTHS.large.slice(0, 2).map((width) => `${photoInWidth(cdn + image.match, width)} ${width}w`) : []),
  ].join();
  return (
    <Photo
      {...photo}
      {...(thumb && { srcSet })}
      fetchPriority={priority ? 'high' : 'low'}
      src={thumb}
      alt={`${name}, ${age}`}
      color={image?.color}
    >
      {person.fictional && (
        <Tag tone="photo" className={s.label}>
          {fictional_singular}
        </Tag>
      )}
      {children}
    </Photo>
  );
}
