import type { ReactNode } from 'react';
import { Art, type ArtName } from './art.tsx';
import s from './state.module.css';

export interface StateProps {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  art?: ArtName;
  /** 1 when it is the heading of the page. */
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

/** Nothing here yet, and the next step. */
export function EmptyState(props: StateProps) {
  return <State {...props} art={props.art ?? 'moon'} />;
}

/** What happened, and what to do. */
export function ErrorState(props: StateProps) {
  return <State {...props} art={props.art ?? 'offline'} />;
}
