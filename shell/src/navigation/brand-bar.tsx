import { paths } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { Logo } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { LocaleMenu } from './locale-menu.tsx';
import { messages } from './messages.ts';
import s from './navigation.module.css';

/** The simple bar of landers: logo and language menu. */
export function BrandBar() {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  return (
    <header className={s.brand}>
      <div className={s.inside}>
        <Link to={paths.index.href()} className={s.home} aria-label={formatMessage(messages.home, { name })}>
          <Logo />
        </Link>
        <div className={s.end}>
          <LocaleMenu />
        </div>
      </div>
    </header>
  );
}
