import { FormattedList, useIntl } from 'react-intl';
import type { Fact } from '../facts.ts';
import { interpolate } from '../facts.ts';
import { isList, type PageBlock, type PageEntry, type PageSection } from '../load-page-texts.ts';
import { bases as baseNames, messages } from '../messages.ts';
import { RichText } from '../rich-text.tsx';
import s from '../screen.module.css';

interface EntriesProps {
  entries: readonly PageEntry[];
  facts: Readonly<Record<string, Fact>>;
}

/** Stored data, each with its legal basis and retention period. */
function Entries({ entries, facts }: EntriesProps) {
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

interface Facts {
  facts: Readonly<Record<string, Fact>>;
}

export function Section({ section: { id, heading, text }, facts }: { section: PageSection } & Facts) {
  return (
    <section className={s.section}>
      <h2 id={id}>{interpolate(heading, facts)}</h2>
      {text.map((block, index) => (
        <Block key={index} block={block} facts={facts} />
      ))}
    </section>
  );
}

function Block({ block, facts }: { block: PageBlock } & Facts) {
  if (typeof block === 'string')
    return (
      <p>
        <RichText text={block} facts={facts} />
      </p>
    );
  if (!isList(block)) return <Entries entries={block.entries} facts={facts} />;
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>
          <RichText text={item} facts={facts} />
        </li>
      ))}
    </ul>
  );
}
