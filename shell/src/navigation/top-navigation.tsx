import { BACK_BUTTON_ROUTES, type ENDPOINTS, paths, type User } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { installedAtom, useLogout, useSettings, useUser } from '@nightlark/state';
import { Avatar, Button, IconButton, Logo, Menu } from '@nightlark/ui';
import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { Form, Link, useLocation, useNavigate } from 'react-router';
import { LocaleMenu } from './locale-menu.tsx';
import { MemberLinks } from './member-links.tsx';
import { messages } from './messages.ts';
import s from './navigation.module.css';
import { useRouteName } from '../composition/index.ts';

/** Written out: the table of calls isn't part of the first code. */
const LOGOUT: `/api/${(typeof ENDPOINTS)['logout'][1]}` = '/api/logout.php';

/** My profile, Settings, Logout (docs/product/shell.md#navigation). */
function AccountMenu({ user: { profile } }: { user: User }) {
  const { formatMessage } = useIntl();
  const logout = useLogout();
  const { cdn_prefix } = useSettings();
  const photo = profile.main_image && cdn_prefix + profile.main_image.thumb_match;
  return (
    <Menu
      label={formatMessage(messages.account)}
      triggerClassName={s.account}
      trigger={<Avatar src={photo} name={profile.name} size="sm" />}
      items={[
        { id: 'profile', label: formatMessage(messages.profile), icon: 'user', to: paths.profile.href() },
        { id: 'settings', label: formatMessage(messages.settings), icon: 'settings', to: paths.settings.href() },
        { id: 'logout', label: formatMessage(messages.logout), icon: 'logout', action: LOGOUT, onSelect: () => void logout() },
      ]}
    />
  );
}

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

/** Without the Navigation API, the first page of a document, which react-router marks, counts as the first of the history. */
const canGoBack = (key: string) => (window.navigation as Navigation | undefined)?.canGoBack ?? key !== 'default';

/** Only in the installed app, on some routes, and with history (docs/product/shell.md#navigation). */
function BackButton() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const isInstalled = useAtomValue(installedAtom);
  const isOnRoute = BACK_BUTTON_ROUTES.includes(useRouteName());
  const { key } = useLocation();
  if (!isInstalled || !isOnRoute || !canGoBack(key)) return null;
  return <IconButton icon="back" label={formatMessage(common.back)} onClick={() => void navigate(-1)} />;
}
