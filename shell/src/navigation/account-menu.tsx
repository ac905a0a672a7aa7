import { paths, type ENDPOINTS, type User } from '@nightlark/contract';
import { useLogout, useSettings } from '@nightlark/state';
import { Avatar, Menu } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import s from './navigation.module.css';

/** Written out: the table of calls isn't part of the first code. */
const LOGOUT: `/api/${(typeof ENDPOINTS)['logout'][1]}` = '/api/logout.php';

/** My profile, Settings, Logout (docs/product/shell.md#navigation). */
export function AccountMenu({ user: { profile } }: { user: User }) {
  const { formatMessage } = useIntl();
  const logout = useLogout();
  const { cdn_prefix } = useSettings();
  const photo = profile.main_image && cdn_prefix + profile.main_image.thumb_match;
  return (
    <Menu
      label={formatMessage(messages.account)}
      triggerClassName={s.account}
      trigger={<Avatar src={photo} name={profile.name} size="sm" decorative />}
      items={[
        { id: 'profile', label: formatMessage(messages.profile), icon: 'user', to: paths.profile.href() },
        { id: 'settings', label: formatMessage(messages.settings), icon: 'settings', to: paths.settings.href() },
        { id: 'logout', label: formatMessage(messages.logout), icon: 'logout', action: LOGOUT, onSelect: () => void logout() },
      ]}
    />
  );
}
