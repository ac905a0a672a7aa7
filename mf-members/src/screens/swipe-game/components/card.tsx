import type { SwipeProfile } from '@nightlark/contract';
import { memo, useImperativeHandle, useRef, useState, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { useDrag, type Vote } from '../use-drag.ts';
import { useExitAnimation, type CardExit } from '../use-exit-animation.ts';

import { usePhotos } from '../use-photos.ts';
import { Caption } from './caption.tsx';
import { CardPhoto } from './card-photo.tsx';
import s from './card.module.css';
import { PhotoSteps } from './photo-steps.tsx';

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
