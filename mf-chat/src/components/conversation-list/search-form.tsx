import { useApi } from '@nightlark/api-client';
import { CHAT_SEARCH_LENGTH, paths, type ResponseOf } from '@nightlark/contract';
import { IconButton } from '@nightlark/ui';
import { TextInput } from '@nightlark/ui/field';
import { LoadMore, useMore } from '@nightlark/ui/load-more';
import { useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Link } from 'react-router';
import { Face } from '../counterpart.tsx';
import { useMessagePreview } from '../message-preview.ts';
import list from './conversation-list.module.css';
import { ListTime } from './list-time.tsx';
import { messages as m } from './messages.ts';
import s from './search-form.module.css';

/** Searches names and messages; without words it shows the list. A GET form, which also works without script. */
export function SearchForm({ q }: { q: string }) {
  const { formatMessage } = useIntl();
  const { field, onSubmit } = useWords(q);
  return (
    <>
      <Form method="get" action={paths.chats.href()} role="search" noValidate className={s.form} preventScrollReset onSubmit={onSubmit}>
        <TextInput
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={CHAT_SEARCH_LENGTH.max}
          aria-label={formatMessage(m.search)}
          placeholder={formatMessage(m.search)}
        />
        <IconButton type="submit" icon="search" label={formatMessage(m.searchNow)} />
      </Form>
      {q !== '' && q.length < CHAT_SEARCH_LENGTH.min && (
        <p role="alert" className={s.count}>
          <FormattedMessage {...m.searchLonger} values={{ min: CHAT_SEARCH_LENGTH.min }} />
        </p>
      )}
    </>
  );
}

/** The field shows the words of the address, except what is typed while its own are searched. */
function useWords(q: string) {
  const field = useRef<HTMLInputElement>(null);
  /** Shown or submitted last. */
  const words = useRef(q);
  useLayoutEffect(() => {
    if (field.current && words.current !== q) field.current.value = q;
    words.current = q;
  }, [q]);
  return { field, onSubmit: () => void (words.current = field.current?.value.trim() ?? '') };
}

type Found = ResponseOf<'searchChats'>;
type Hits = Found['hits'];

/** Search results; a message links to its position in the conversation. */
export function SearchHits({ q, found }: { q: string; found: Found }) {
  const api = useApi();
  const [further, setFurther] = useState<Hits>([]);
  const hits = [...found.hits, ...further];
  const { hasMore, ...more } = useMore(found.next_cursor, async (cursor) => {
    const page = await api.call('searchChats', { query: { q, cursor } });
    // Names repeat with each page.
    setFurther((before) => [...before, ...page.hits.filter(({ message }) => message)]);
    return page.next_cursor;
  });
  const preview = useMessagePreview();
  const { formatMessage } = useIntl();
  const href = ({ conversation, message }: Hits[number]) =>
    paths.chat.href({ id: conversation }) + (message ? `?message=${message.id}` : '');
  return (
    <>
      <p role="status" className={s.count}>
        <FormattedMessage {...m.hits} values={{ count: hits.length }} />{' '}
        <Link to={paths.chats.href()}>
          <FormattedMessage {...m.backToList} />
        </Link>
      </p>
      <ul className={list.list}>
        {hits.map((hit) => (
          <li key={`${hit.conversation} ${hit.message?.id}`} className={list.item}>
            <Link to={href(hit)} className={list.link}>
              <Face profile={hit.profile} />
              <span className={list.words}>
                <span className={list.top}>
                  <span className={list.name}>
                    <bdi translate="no">{hit.profile.name}</bdi>
                  </span>
                  {hit.message && (
                    <span className={list.time}>
                      <ListTime value={hit.message.sent_at} />
                    </span>
                  )}
                </span>
                <span className={list.preview}>
                  <bdi>{hit.message ? preview(hit.message) : formatMessage(m.nameFits)}</bdi>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && <LoadMore label={formatMessage(m.further)} {...more} />}
    </>
  );
}
