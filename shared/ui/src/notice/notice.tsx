import { Icon, IconButton, usePassFocus, type IconName } from '@nightlark/ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import s from './notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger' | 'bonus';

export interface NoticeProps extends Pick<ComponentProps<'div'>, 'className' | 'children'> {
  tone?: NoticeTone;
  title?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
  onDismiss?: () => void;
  dismissLabel?: string;
  /** A live region: announced when it appears. */
  live?: boolean;
  /** On phones title and action alone, on one line if they fit: for what stands before a page's content. */
  brief?: boolean;
}

const ICONS = { info: 'info', success: 'check', warning: 'alert', danger: 'alert', bonus: 'gift' } as const;

/** An inline alert or banner. */
export function Notice(props: NoticeProps) {
  const { tone = 'info', title, icon = ICONS[tone], action, onDismiss, dismissLabel, live, brief, children, className } = props;
  return (
    <div
      className={cx(s.notice, s[tone], brief && s.brief, className)}
      data-tone={tone}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <span className={s.icon}>
        <Icon name={icon} />
      </span>
      <div className={s.words}>
        {title && <p className={s.title}>{title}</p>}
        {children && <div className={s.text}>{children}</div>}
      </div>
      {action && <div className={s.action}>{action}</div>}
      {onDismiss && dismissLabel && <DismissButton label={dismissLabel} onDismiss={onDismiss} />}
    </div>
  );
}

function DismissButton({ label, onDismiss }: { label: string; onDismiss: () => void }) {
  return <IconButton ref={usePassFocus()} className={s.close} icon="close" size="sm" label={label} onClick={onDismiss} />;
}
