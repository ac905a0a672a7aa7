import { paths } from '@nightlark/contract';
import { ButtonLink, Icon } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

/** It did not work, or the money went back; either way the shop is one step away. */
export function Failed({ returned = false }: { returned?: boolean }) {
  return (
    <section className={s.outcome}>
      <span className={`${s.medal} ${s.quiet}`} aria-hidden>
        <Icon name={returned ? 'undo' : 'alert'} />
      </span>
      <h1 className={s.title}>
        <FormattedMessage {...(returned ? m.returnedTitle : m.failedTitle)} />
      </h1>
      <p className={s.text}>
        <FormattedMessage {...(returned ? m.returnedText : m.failedText)} />
      </p>
      <div className={s.actions}>
        <ButtonLink to={paths.credits.href()} size="lg" icon="retry">
          <FormattedMessage {...m.retry} />
        </ButtonLink>
      </div>
    </section>
  );
}
