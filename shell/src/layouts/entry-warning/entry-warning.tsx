import { ENTRY_WARNING_COUNTRIES, NO_ENTRY_WARNING_ROUTES } from '@nightlark/contract';
import { useHydrated } from '@nightlark/i18n';
import { useDismissal, useSettings, useUser } from '@nightlark/state';
import { Button, Dialog } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useRouteName } from '../../composition/index.ts';
import { isInstalled } from '../../session/is-installed.ts';
import { usePage } from '../../session/page-context.ts';
import { messages } from './messages.ts';
import s from './entry-warning.module.css';

/** Whether the warning applies to this visitor and route (docs/product/entry-and-visitors.md#entry-warning). */
function useIsWarned(onlyWhereRequired: boolean): boolean {
  const isVisitor = useUser() === null;
  const { enable_site_entry_popup } = useSettings();
  const { country } = usePage();
  const isExempt = NO_ENTRY_WARNING_ROUTES.includes(useRouteName());
  const isRequired = !onlyWhereRequired || ENTRY_WARNING_COUNTRIES.includes(country);
  // Only the browser detects the installed app. Without script the page stays readable.
  const isInBrowser = useHydrated() && !isInstalled();
  return isInBrowser && isVisitor && enable_site_entry_popup && !isExempt && isRequired;
}

function leave() {
  if (window.history.length > 1) window.history.back();
  else window.location.replace('about:blank');
}

/** Asks logged-out visitors once whether they are old enough and want to see adult content. */
export function EntryWarning({ onlyWhereRequired = false }: { onlyWhereRequired?: boolean }) {
  const { formatMessage } = useIntl();
  const { name, min_age } = useSettings();
  const { dismissed, dismiss } = useDismissal('entry-warning');
  const isOpen = useIsWarned(onlyWhereRequired) && !dismissed;
  return (
    <Dialog
      open={isOpen}
      onClose={dismiss}
      dismissible={false}
      title={formatMessage(messages.title, { name })}
      actions={
        <div className={s.actions}>
          <Button size="lg" block onClick={dismiss}>
            {formatMessage(messages.enter, { age: min_age })}
          </Button>
          <Button variant="quiet" block onClick={leave}>
            {formatMessage(messages.leave)}
          </Button>
        </div>
      }
    >
      <p className={s.text}>{formatMessage(messages.text, { age: min_age })}</p>
      <p className={s.note}>{formatMessage(messages.cookies)}</p>
    </Dialog>
  );
}
