import { REPLAY } from '@nightlark/contract';
import { defineMessages, useHydrated } from '@nightlark/i18n';
import { Icon, IconButton, VisuallyHidden } from '@nightlark/ui';
import { cx } from '@nightlark/ui/cx';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Face } from '../../components/face/face.tsx';
import { JoinLink } from '../../components/join/join-link.tsx';
import { useJoin } from '../../components/join/use-join.ts';
import { Note } from '../../components/note/note.tsx';
import { Replay } from '../../components/replay/replay.tsx';
import type { TemplateProps } from '../template.ts';
import s from './deck.module.css';
import { useDeck } from './use-deck.ts';

const messages = defineMessages({
  like: { id: 'landers.deck.like', defaultMessage: 'Like' },
  pass: { id: 'landers.deck.pass', defaultMessage: 'Pass' },
});

/** Number of visible cards, lower ones by their edges only. */
const SHOWN = 3;
/** `sizes` of the top photo, reduced to four fifths: it is the largest contentful paint, and looks the same on phones. */
const TOP = '(min-width: 992px) 400px, (min-width: 394px) 264px, 67vw';
/** `sizes` of lower cards, of which only the edges are visible. */
const EDGE = '100px';
/** Before hydration a swipe is replayed as a click. */
const SWIPE_KEPT = { [REPLAY.left]: 'pass', [REPLAY.right]: 'like' };

/** Design with a deck of members to like or pass; the sign-up follows after a few. */
export function Deck({ texts, people }: TemplateProps) {
  const { at, isDone, leaving, swipe, drag } = useDeck(people.length);
  const isLive = useHydrated();
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isDone && at > 0) end.current?.focus({ preventScroll: true });
  }, [isDone, at]);
  const top = people[at];
  const [endTitle, endText] = texts.lines;

  return (
    <section className={s.page}>
      <div className={s.inner}>
        <h1 className={s.headline}>{texts.headline}</h1>
        <div className={s.table}>
          <ol className={s.pile}>
            {people.slice(at).map((person, depth) => (
              <li
                key={person.id}
                className={cx(s.card, depth === 0 && leaving && s[leaving])}
                aria-hidden={depth > 0}
                {...(depth === 0 && (isLive ? drag : SWIPE_KEPT))}
              >
                {depth < SHOWN && <CardFace person={person} depth={depth} priority={depth === 0 && at === 0} />}
              </li>
            ))}
            <li ref={end} tabIndex={-1} className={cx(s.card, s.end)} aria-hidden={!isDone}>
              <Icon name="heart-filled" className={s.heart} />
              <h2>{endTitle}</h2>
              <p>{endText}</p>
              {isDone && <JoinLink variant="secondary">{texts.cta}</JoinLink>}
            </li>
          </ol>
          {top && <Actions said={at > 0 ? `${top.name}, ${top.age}` : ''} onSwipe={swipe} />}
        </div>
        <div className={s.words}>
          <p className={s.lead}>{texts.lead}</p>
          <JoinLink>{texts.cta}</JoinLink>
          <Note />
        </div>
      </div>
    </section>
  );
}

function CardFace({ person, depth, priority }: { person: TemplateProps['people'][number]; depth: number; priority: boolean }) {
  return (
    <Face person={person} large={depth === 0} ratio="fill" priority={priority} sizes={depth === 0 ? TOP : EDGE}>
      <span className={s.caption}>
        {/* One text node: separate ones would shift when the web font loads. */}
        <b>
          <bdi>{person.name}</bdi>, {person.age}
        </b>
        {person.place}
      </span>
      <Icon name="heart-filled" className={s.yes} />
      <Icon name="pass" className={s.no} />
    </Face>
  );
}

/** @param said to screen readers */
function Actions({ said, onSwipe }: { said: string; onSwipe: ReturnType<typeof useDeck>['swipe'] }) {
  const { formatMessage } = useIntl();
  const { to } = useJoin();
  const isLive = useHydrated();
  return (
    <div className={s.actions}>
      <Replay name="pass">
        <IconButton
          label={formatMessage(messages.pass)}
          icon="pass"
          variant="filled"
          size="xl"
          to={isLive ? undefined : to}
          onClick={() => onSwipe('pass')}
        />
      </Replay>
      <Replay name="like">
        <IconButton
          label={formatMessage(messages.like)}
          icon="heart"
          variant="accent"
          size="xl"
          to={isLive ? undefined : to}
          onClick={() => onSwipe('like')}
        />
      </Replay>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
