import type { Image, SwipeProfile } from '@nightlark/contract';
import { memo, useImperativeHandle, useRef, useState, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { common } from '@nightlark/i18n';
import { useFictionalLabel, useMedia, usePlace } from '@nightlark/profile';
import { Dot, Icon, Tag } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { FitReasons } from '../../../components/fit-reasons/fit-reasons.tsx';
import { messages } from '../messages.ts';
import { useDrag, type Vote } from '../use-drag.ts';
import { useExitAnimation, type CardExit } from '../use-exit-animation.ts';
import { type Photos, usePhotos } from '../use-photos.ts';
import s from './card.module.css';

/** Position of the photo, and the two halves of the card that switch photos. */
function PhotoSteps({ photos: { count, index, turn } }: { photos: Photos }) {
  const { formatMessage } = useIntl();
  if (count < 2) return null;
  return (
    <>
      <span className={s.steps} aria-hidden>
        {Array.from({ length: count }, (_, each) => (
          <span key={each} className={s.step} data-current={each === index ? '' : undefined} />
        ))}
      </span>
      <button
        type="button"
        className={s.previous}
        aria-label={formatMessage(messages.previousPhoto)}
        aria-disabled={index === 0}
        onClick={() => turn(-1)}
      />
      <button
        type="button"
        className={s.next}
        aria-label={formatMessage(messages.nextPhoto)}
        aria-disabled={index === count - 1}
        onClick={() => turn(1)}
      />
    </>
  );
}

interface CardPhotoProps {
  name: string;
  image: Image | undefined;
  index: number;
  count: number;
  /** Of the top card: loaded with priority. */
  priority: boolean;
}

/** The photo of a card. Memoized: not re-rendered when its card moves up or leaves. */
const CardPhoto = memo(function CardPhoto({ name, image, index, count, priority }: CardPhotoProps) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  const alt = formatMessage(messages.photo, { number: index + 1, count });
  return (
    <Photo
      {...(image ? media.large(image, alt) : { src: null, alt: name })}
      ratio="fill"
      fetchPriority={priority ? 'high' : undefined}
      lockedLabel={formatMessage(messages.locked)}
      className={s.photo}
    />
  );
});

const REASONS = 2;

/** Caption over the photo. Memoized, since it does not depend on the card's position. */
const Caption = memo(function Caption({ profile }: { profile: SwipeProfile }) {
  const { formatMessage } = useIntl();
  const place = usePlace();
  const label = useFictionalLabel()(profile);
  return (
    <div className={s.caption}>
      <h2 className={s.name}>
        <span>
          <bdi translate="no">{profile.name}</bdi>, <span className={s.age}>{profile.age}</span>
        </span>
        {profile.online && <Dot label={formatMessage(common.online)} />}
      </h2>
      <p className={s.place}>
        <Icon name="map-pin" />
        {place.short(profile)}
      </p>
      {label && (
        <div>
          <Tag tone="photo">{label}</Tag>
        </div>
      )}
      <FitReasons reasons={profile.reasons} most={REASONS} onPhoto />
    </div>
  );
});

interface CardProps {
  profile: SwipeProfile;
  /** 0 is the top card. */
  depth: number;
  /** The vote of a leaving card. */
  leaving: Vote | undefined;
  /** The undone vote of a returning card. */
  cameFrom: Vote | null | undefined;
  /** Returns whether the card leaves. */
  onVote: (vote: Vote) => boolean;
  /** Called when the exit animation has ended. */
  onRemoved: (id: number) => void;
  /** Set by the top card, to start its exit animation. */
  topCard: RefObject<CardExit | null>;
}

/** A card of the deck. Only the top one is interactive and exposed to assistive technology. */
export const Card = memo(function Card({ profile, depth, leaving, cameFrom, onVote, onRemoved, topCard }: CardProps) {
  const { formatMessage } = useIntl();
  const card = useRef<HTMLLIElement>(null);
  const [first] = useState(depth === 0);
  const isTop = depth === 0 && !leaving;
  const photos = usePhotos(profile, card);
  const drag = useDrag(card, onVote);
  const flight = useExitAnimation(card, { leaving, cameFrom, onRemoved: () => onRemoved(profile.id) });
  useImperativeHandle(isTop ? topCard : undefined, () => flight);

  return (
    <li
      ref={card}
      className={s.card}
      data-depth={depth}
      data-top={isTop ? '' : undefined}
      data-vote={leaving}
      inert={!isTop}
      {...(isTop && drag)}
    >
      <CardPhoto
        key={photos.index}
        name={profile.name}
        image={photos.shown}
        index={photos.index}
        count={photos.count}
        priority={first || photos.index > 0}
      />
      {isTop && <PhotoSteps photos={photos} />}
      <Caption profile={profile} />
      <span className={s.like} aria-hidden>
        {formatMessage(messages.stampLike)}
      </span>
      <span className={s.pass} aria-hidden>
        {formatMessage(messages.stampPass)}
      </span>
    </li>
  );
});
