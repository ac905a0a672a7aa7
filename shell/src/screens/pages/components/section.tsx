import type { Fact } from '../facts.ts';
import { interpolate } from '../facts.ts';
import { isList, type PageBlock, type PageSection } from '../load-page-texts.ts';
import { RichText } from '../rich-text.tsx';
import s from '../screen.module.css';
import { Entries } from './entries.tsx';

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
