import { localeAtom } from '@nightlark/state';
import { Button, Skeleton } from '@nightlark/ui';
import { isComposing } from '@nightlark/ui/composing';
import { useEventCallback } from '@nightlark/ui/event-callback';
import { TextInput } from '@nightlark/ui/field';
import { atom, useAtom, useAtomValue } from 'jotai';
import { memo, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as list } from '../conversation-list/messages.ts';
import { inTone, loadEmoji, type EmojiNames, type NamedEmoji } from './emoji-data.ts';
import s from './emoji-picker.module.css';
import { findEmoji } from './find-emoji.ts';
import { groups as g, messages as m } from './messages.ts';
import { moveInGrid } from './grid-keys.ts';

/** Enough for the visible part on a phone. */
const AT_ONCE = 45;
const PIECE = 30;

/** Renders a list in chunks, one per frame: hundreds of buttons at once would delay the response to the press (INP). */
export function usePiecemeal<T>(all: readonly T[]): readonly T[] {
  const [known, setKnown] = useState({ all, count: AT_ONCE });
  if (known.all !== all) setKnown({ all, count: AT_ONCE });
  const count = known.all === all ? known.count : AT_ONCE;
  const isWhole = count >= all.length;
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => startTransition(() => setKnown({ all, count: count + PIECE })));
    return () => cancelAnimationFrame(frame);
  }, [all, count, isWhole]);
  return isWhole ? all : all.slice(0, count);
}

const GROUPS = [
  { group: 0, sign: '😀', name: g.smileys },
  { group: 1, sign: '👋', name: g.people },
  { group: 3, sign: '🐻', name: g.animals },
  { group: 4, sign: '🍇', name: g.food },
  { group: 5, sign: '✈️', name: g.travel },
  { group: 6, sign: '🎉', name: g.activities },
  { group: 7, sign: '💡', name: g.objects },
  { group: 8, sign: '🔣', name: g.symbols },
  { group: 9, sign: '🏳️', name: g.flags },
] as const;
const PEOPLE = 1;
const HANDS = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'] as const;

/** In memory, until a reload. */
const toneAtom = atom(0);

interface EmojiPickerProps {
  onPick: (emoji: string) => void;
}

/** All emoji in groups, named and searched in the user's locale, with keyboard navigation. */
export default function EmojiPicker({ onPick }: EmojiPickerProps) {
  const { formatMessage } = useIntl();
  const [q, setQ] = useState('');
  const [group, setGroup] = useState(0);
  const tone = useAtomValue(toneAtom);
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { names, failed, again } = useNames();
  const isSearch = q.trim() !== '';
  const found = useFound(names, q, group);
  const shown = usePiecemeal(found);
  const pick = useEventCallback(onPick);
  // The on-screen keyboard would cover them.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) search.current?.focus();
  }, []);

  function onSearchKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      grid.current?.querySelector('button')?.focus();
    }
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    const first = isSearch && names ? findEmoji(names.emoji, q)[0] : undefined;
    if (first) onPick(inTone(first, tone));
  }
  return (
    <div className={s.picker}>
      <TextInput
        ref={search}
        type="search"
        value={q}
        maxLength={40}
        aria-label={formatMessage(m.search)}
        placeholder={formatMessage(m.search)}
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={onSearchKey}
      />
      {!isSearch && <Groups group={group} onGroup={setGroup} />}
      {failed && <Failed onAgain={again} />}
      {!names && !failed && <Skeleton shape="text" lines={4} />}
      {isSearch && names && (
        <p role="status" className={s.hits}>
          <FormattedMessage {...list.hits} values={{ count: found.length }} />
        </p>
      )}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only handles arrow keys of its buttons */}
      <div ref={grid} className={s.grid} onKeyDown={(event) => moveInGrid(event, () => search.current?.focus())}>
        {shown.map((each, index) => (
          <EmojiButton key={each[0]} emoji={each} tone={tone} isFirst={index === 0} onPick={pick} />
        ))}
      </div>
      {names && group === PEOPLE && !isSearch && <Tones names={names.tones} />}
    </div>
  );
}

/** The emoji of the group, or those that the search finds. */
function useFound(names: EmojiNames | null, q: string, group: number): readonly NamedEmoji[] {
  // The typed letter or pressed group is painted before its results.
  const [query, shownGroup] = [useDeferredValue(q), useDeferredValue(group)];
  return useMemo(() => {
    if (!names) return [];
    return query.trim() === '' ? names.emoji.filter((each) => each[3] === shownGroup) : findEmoji(names.emoji, query);
  }, [names, query, shownGroup]);
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <p className={s.failed} role="alert">
      <FormattedMessage {...m.failed} />{' '}
      <Button size="sm" variant="secondary" onClick={onAgain}>
        <FormattedMessage {...m.again} />
      </Button>
    </p>
  );
}

function Groups({ group, onGroup }: { group: number; onGroup: (group: number) => void }) {
  const { formatMessage } = useIntl();
  return (
    <div className={s.groups} role="group" aria-label={formatMessage(m.groups)}>
      {GROUPS.map(({ group: one, sign, name }) => (
        <button
          key={one}
          type="button"
          className={s.group}
          aria-label={formatMessage(name)}
          title={formatMessage(name)}
          aria-pressed={one === group}
          onClick={() => onGroup(one)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

/** Skin tones. @param names by tone */
function Tones({ names }: { names: EmojiNames['tones'] }) {
  const { formatMessage } = useIntl();
  const [tone, setTone] = useAtom(toneAtom);
  return (
    <div className={s.tones} role="group" aria-label={formatMessage(m.tone)}>
      {HANDS.map((hand, index) => (
        <button
          key={hand}
          type="button"
          className={s.group}
          aria-label={names[index]}
          aria-pressed={tone === index}
          onClick={() => setTone(index)}
        >
          {hand}
        </button>
      ))}
    </div>
  );
}

interface EmojiButtonProps {
  emoji: NamedEmoji;
  tone: number;
  isFirst: boolean;
  onPick: (emoji: string) => void;
}

const EmojiButton = memo(function EmojiButton({ emoji, tone, isFirst, onPick }: EmojiButtonProps) {
  const sign = inTone(emoji, tone);
  const [, name] = emoji;
  return (
    <button type="button" className={s.emoji} tabIndex={isFirst ? 0 : -1} aria-label={name} title={name} onClick={() => onPick(sign)}>
      {sign}
    </button>
  );
});

function useNames(): { names: EmojiNames | null; failed: boolean; again: () => void } {
  const locale = useAtomValue(localeAtom);
  const [names, setNames] = useState<EmojiNames | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    loadEmoji(locale).then(
      // The picker's frame is painted first.
      (found) => isOver || startTransition(() => setNames(found)),
      () => !isOver && setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [locale, round]);
  const again = () => {
    setFailed(false);
    setRound((before) => before + 1);
  };
  return { names, failed, again };
}
