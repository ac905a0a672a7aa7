import { FormattedList, useIntl } from 'react-intl';
import type { Fact } from '../facts.ts';
import type { PageEntry } from '../load-page-texts.ts';
import { bases as baseNames, messages } from '../messages.ts';
import { RichText } from '../rich-text.tsx';
import s from './entries.module.css';

interface EntriesProps {
  entries: readonly PageEntry[];
  facts: Readonly<Record<string, Fact>>;
}

/** Stored data, each with its legal basis and retention period. */
export function Entries({ entries, facts }: EntriesProps) {
  const { formatMessage } = useIntl();
  return (
    <dl className={s.entries}>
      {entries.map(({ id, term, text, bases, kept }) => (
        <div key={id} id={id} className={s.entry}>
          <dt className={s.term}>
            <RichText text={term} facts={facts} />
          </dt>
          <dd>
            <RichText text={text} facts={facts} />
          </dd>
          {bases && (
            <dd className={s.detail}>
              <span className={s.label}>{formatMessage(messages.ground)}</span>{' '}
              <FormattedList value={bases.map((basis) => formatMessage(baseNames[basis]))} />
            </dd>
          )}
          {kept !== undefined && (
            <dd className={s.detail}>
              <span className={s.label}>{formatMessage(messages.kept)}</span> <RichText text={kept} facts={facts} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
