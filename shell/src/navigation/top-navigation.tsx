import { paths } from '@nightlark/contract';
import { useSettings, useUser } from '@nightlark/state';
import { Button, Logo } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { Form, Link } from 'react-router';
import { AccountMenu } from './account-menu.tsx';
import { BackButton } from './back-button.tsx';
import { LocaleMenu } from './locale-menu.tsx';
import { MemberLinks } from './member-links.tsx';
import { messages } from './messages.ts';
import s from './navigation.module.css';

/** The top bar (docs/product/shell.md#navigation). On phones its links are at the bottom, in reach of the thumb. */
export function TopNavigation() {
  const { formatMessage } = useIntl();
  const user = useUser();
  const { name } = useSettings();
  return (
    <header className={s.bar} data-bottom-bar={user ? '' : undefined}>
      <div className={s.inside}>
        <BackButton />
        <Link to={paths.index.href()} className={s.home} aria-label={formatMessage(messages.home, { name })}>
          <Logo />
        </Link>
        {user && <MemberLinks user={user} />}
        <div className={s.end}>
          <LocaleMenu />
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <Form method="get" action={paths.login.href()}>
              <Button type="submit" variant="secondary" size="sm">
                {formatMessage(messages.login)}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </header>
  );
}
