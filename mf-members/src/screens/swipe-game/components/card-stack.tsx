import { useEventCallback } from '@nightlark/ui/event-callback';
import { useDeferredValue } from 'react';
import type { Game } from '../use-game.ts';
import { Card } from './card.tsx';
import s from './card-stack.module.css';

/** Number of rendered cards, so that the next photos are preloaded. */
const SHOWN = 3;

/**
 * The cards: leaving ones, the top one, and the next. One keyed list, so that a leaving card keeps its element and continues from where
 * it was released. A new card is added below after the vote has been painted.
 */
export function CardStack({ game }: { game: Game }) {
  const { leaving, queue, returning } = game;
  const onVote = useEventCallback(game.vote);
  const onRemoved = useEventCallback(game.removeCard);
  const painted = useDeferredValue(queue).slice(0, SHOWN);
  const lying = queue.slice(0, SHOWN).filter((profile, depth) => depth === 0 || painted.includes(profile));
  const cards = [
    ...leaving.map(({ profile, vote }) => ({ profile, depth: 0, leaving: vote, cameFrom: undefined })),
    ...lying.map((profile, depth) => ({
      profile,
      depth,
      leaving: undefined,
      cameFrom: returning?.id === profile.id ? returning.vote : undefined,
    })),
  ];
  return (
    <ol className={s.pile}>
      {cards.map((card) => (
        <Card key={card.profile.id} {...card} onVote={onVote} onRemoved={onRemoved} topCard={game.topCard} />
      ))}
    </ol>
  );
}
