import type { ReactNode } from 'react';
import { Art, type ArtName } from './art.tsx';
import s from './state.module.css';

export interface StateProps {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  art?: ArtName;
  /** Heading level; 1 if it is the page's heading. */
  level?: 1 | 2;
}

function State({ title, text, action, art, level }: StateProps & { art: ArtName }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={s.state}>
      <Art name={art} />
      <Heading className={s.title}>{title}</Heading>
      {text && <p className={s.text}>{text}</p>}
      {action && <div className={s.action}>{action}</div>}
    </section>
  );
}

/** Empty state with the next step. */
export function EmptyState(props: StateProps) {
  return <State {...props} art={props.art ?? 'moon'} />;
}

/** Error state: what happened, and what to do. */
export function ErrorState(props: StateProps) {
  return <State {...props} art={props.art ?? 'offline'} />;
}
