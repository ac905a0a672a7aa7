import { BACK_BUTTON_ROUTES } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { installedAtom } from '@nightlark/state';
import { IconButton } from '@nightlark/ui';
import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { useRouteName } from '../composition/index.ts';

/** Without the Navigation API, the first page of a document, which react-router marks, counts as the first of the history. */
const canGoBack = (key: string) => (window.navigation as Navigation | undefined)?.canGoBack ?? key !== 'default';

/** Only in the installed app, on some routes, and with history (docs/product/shell.md#navigation). */
export function BackButton() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const isInstalled = useAtomValue(installedAtom);
  const isOnRoute = BACK_BUTTON_ROUTES.includes(useRouteName());
  const { key } = useLocation();
  if (!isInstalled || !isOnRoute || !canGoBack(key)) return null;
  return <IconButton icon="back" label={formatMessage(common.back)} onClick={() => void navigate(-1)} />;
}
