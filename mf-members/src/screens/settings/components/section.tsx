import { Card, useRestoreFocus } from '@nightlark/ui';
import { useId, type ReactNode } from 'react';
import s from '../screen.module.css';

/** A section of the settings: heading, description and controls. Each saves on its own. */
export function Section({ title, text, children }: { title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  const heading = useId();
  const part = useRestoreFocus<HTMLDivElement>();
  return (
    <Card ref={part} as="section" padding="lg" aria-labelledby={heading}>
      <h2 id={heading} className={s.heading}>
        {title}
      </h2>
      {text && <p className={s.text}>{text}</p>}
      {children}
    </Card>
  );
}
