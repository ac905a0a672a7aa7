import { useApi } from '@nightlark/api-client';
import type { Gif, ResponseOf } from '@nightlark/contract';
import { common, defineMessages, useErrorText } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button, Dialog, ErrorState, Skeleton } from '@nightlark/ui';
import { TextInput } from '@nightlark/ui/field';
import { LoadMore } from '@nightlark/ui/load-more';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as list } from '../../conversation-list/messages.ts';
import { composer } from '../../messages.ts';
import { useFromPrice } from '../../use-from-price.ts';
import s from './gif-sheet.module.css';
import { useSheet } from './use-sheet.ts';

const m = defineMessages({
  search: { id: 'chat.gifs.search', defaultMessage: 'Search GIFs' },
  choose: { id: 'chat.gifs.choose', defaultMessage: 'Choose a GIF' },
  none: { id: 'chat.gifs.none', defaultMessage: 'Nothing found. Try another word.' },
});

const SEARCH_AFTER_MS = 300;

/** Searches and sends GIFs; a press selects, the button with the price sends. */
export default function GifSheet() {
  const { nextCost: cost, close, send: sendContent } = useSheet();
  const { formatMessage } = useIntl();
  const [q, setQ] = useState('');
  const [selected, setSelected] = useState<Gif | null>(null);
  const { answer, failure, more } = useGifs(q);
  // What another search does not show is not sent.
  const chosen = answer?.gifs.find(({ id }) => id === selected?.id) ?? null;
  const { cdn_prefix } = useSettings();
  const fromPrice = useFromPrice()(cost);
  const send = (
    <Button block icon="send" aria-disabled={!chosen} onClick={() => chosen && sendContent({ type: 'gif', gif: chosen })}>
      <span>
        <span>
          <FormattedMessage {...(!chosen ? m.choose : cost > 0 ? composer.sendFor : composer.send)} values={{ cost }} />
        </span>
        {chosen && fromPrice && <span>{` (${fromPrice})`}</span>}
      </span>
    </Button>
  );
  return (
    <Dialog open onClose={close} title={formatMessage(composer.gifs)} closeLabel={formatMessage(common.close)} actions={send}>
      <TextInput
        type="search"
        value={q}
        maxLength={100}
        aria-label={formatMessage(m.search)}
        placeholder={formatMessage(m.search)}
        onChange={(event) => setQ(event.target.value)}
      />
      {failure !== null && <ErrorState title={failure} />}
      {!answer && failure === null && <Skeleton shape="text" lines={6} />}
      {answer?.gifs.length === 0 && (
        <p role="status" className={s.none}>
          <FormattedMessage {...m.none} />
        </p>
      )}
      <ul className={s.grid}>
        {answer?.gifs.map((gif) => (
          <li key={gif.id}>
            <button type="button" className={s.gif} aria-pressed={chosen?.id === gif.id} onClick={() => setSelected(gif)}>
              <picture>
                <source srcSet={cdn_prefix + gif.preview} media="(prefers-reduced-motion: reduce)" />
                <img src={cdn_prefix + gif.url} alt={gif.description} width={gif.width} height={gif.height} loading="lazy" />
              </picture>
            </button>
          </li>
        ))}
      </ul>
      {answer?.more && <LoadMore label={formatMessage(list.further)} {...more} />}
      {answer?.attribution && <p className={s.none}>{answer.attribution}</p>}
    </Dialog>
  );
}

/** Search results, debounced. */
function useGifs(q: string) {
  const api = useApi();
  const errorText = useErrorText();
  const [answer, setAnswer] = useState<ResponseOf<'searchGifs'> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [further, setFurther] = useState({ page: 1, busy: false, failed: false });
  const text = q.trim();
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        api.call('searchGifs', { query: text === '' ? {} : { q: text }, signal: controller.signal }).then(
          (found) => {
            setAnswer(found);
            setFailure(null);
            setFurther({ page: 1, busy: false, failed: false });
          },
          (error: unknown) => !controller.signal.aborted && setFailure(errorText(error)),
        ),
      text === '' ? 0 : SEARCH_AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a changed `errorText` must not repeat the search
  }, [api, text]);
  async function loadMore() {
    if (!answer || further.busy) return;
    const page = further.page + 1;
    const begun = { ...further, busy: true };
    setFurther(begun);
    // Another search has replaced it meanwhile: its own state stays.
    const end = (next: typeof further) => setFurther((now) => (now === begun ? next : now));
    try {
      const found = await api.call('searchGifs', { query: { page, ...(text !== '' && { q: text }) } });
      const known = new Set(answer.gifs.map(({ id }) => id));
      const gifs = [...answer.gifs, ...found.gifs.filter(({ id }) => !known.has(id))];
      // Ignored after another search.
      setAnswer((now) => (now === answer ? { ...found, gifs } : now));
      end({ page, busy: false, failed: false });
    } catch {
      end({ ...further, busy: false, failed: true });
    }
  }
  return { answer, failure, more: { busy: further.busy, failed: further.failed, onMore: () => void loadMore() } };
}
