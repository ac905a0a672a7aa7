import { common } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button, ErrorState, Logo } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { RETRY } from '../../composition/in-page.ts';
import { messages } from './messages.ts';
import s from './screen.module.css';

/** Fallback page while offline. Cached by the service worker (`workers/sw-pages.ts`), so it contains no personal data. */
export function Component() {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  return (
    <div className={s.page}>
      <title>{`${formatMessage(messages.title)} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <Logo className={s.logo} label={name} />
      <div className={s.words}>
        <ErrorState
          level={1}
          title={formatMessage(messages.title)}
          text={formatMessage(messages.text, { name })}
          action={
            <Button size="lg" icon="retry" {...{ [RETRY]: '' }}>
              {formatMessage(common.retry)}
            </Button>
          }
        />
      </div>
    </div>
  );
}
