import type { ReactNode } from 'react';
import s from './panes.module.css';

interface PanesProps {
  list: ReactNode;
  children: ReactNode;
  /** What phones show: the list, or the conversation, which fills the window. */
  show: 'list' | 'conversation';
}

/** List and conversation: side by side from 992 px, one of them below. */
export function Panes({ list, children, show }: PanesProps) {
  return (
    <div className={`${s.panes} ${s[show]}`}>
      <div className={s.side}>{list}</div>
      <div className={s.main}>{children}</div>
    </div>
  );
}
