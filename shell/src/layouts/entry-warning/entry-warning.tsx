import { ENTRY_WARNING_COUNTRIES, NO_ENTRY_WARNING_ROUTES, paths } from '@nightlark/contract';
import { defineMessages, useHydrated } from '@nightlark/i18n';
import { useDismissal, useSettings, useUser } from '@nightlark/state';
import { Button, ButtonLink, Dialog } from '@nightlark/ui';
import { useState, type FormEvent, type MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useRouteName } from '../../composition/index.ts';
import { isInstalled } from '../../session/is-installed.ts';
import { usePage } from '../../session/page-context.ts';
import { enteredHref, ENTRY_WARNING } from './answer.ts';
import s from './entry-warning.module.css';

const NOWHERE = 'about:blank';

interface Visit {
  referrer: string;
  origin: string;
  /** Entries of the tab's history. */
  length: number;
  /** How many pages were opened since this document, as the router counts. */
  opened: number;
}

/** How far back the site lies that led here; null if one of our own pages did, or nobody. */
export function entriesToOthers({ referrer, origin, length, opened }: Visit): number | null {
  if (referrer === '' || new URL(referrer).origin === origin) return null;
  return length > opened + 1 ? opened + 1 : null;
}

/** Leads back to the site that led here, else to an empty page: never to one of our own. */
function leaveSite(): void {
  const { history, location } = window;
  const { idx: opened = 0 } = (history.state ?? {}) as { idx?: number };
  const back = entriesToOthers({ referrer: document.referrer, origin: location.origin, length: history.length, opened });
  if (back === null) location.replace(NOWHERE);
  else history.go(-back);
}

const messages = defineMessages({
  title: { id: 'shell.entry.title', defaultMessage: 'Before you enter {name}' },
  text: {
    id: 'shell.entry.text',
    defaultMessage:
      'This site is for adults who like to flirt and may contain adult content. Please enter only if you are at least {age} years old and such content is legal where you are.',
  },
  cookies: {
    id: 'shell.entry.cookies',
    defaultMessage: 'We use only the cookies the site needs. Your answer is remembered in one of them.',
  },
  enter: { id: 'shell.entry.enter', defaultMessage: 'I’m {age} or older, let me in' },
  leave: { id: 'shell.entry.leave', defaultMessage: 'Leave' },
});

/** Whether the warning applies to this visitor and route (docs/product/entry-and-visitors.md#entry-warning). */
function useIsWarned(onlyWhereRequired: boolean): boolean {
  const isVisitor = useUser() === null;
  const { enable_site_entry_popup } = useSettings();
  const { country } = usePage();
  const routeName = useRouteName();
  // The offline page is kept by a worker, and has no scripts that could take the answer.
  const isExempt = NO_ENTRY_WARNING_ROUTES.includes(routeName) || routeName === paths.offline.name;
  const isRequired = !onlyWhereRequired || ENTRY_WARNING_COUNTRIES.includes(country);
  return isVisitor && enable_site_entry_popup && !isExempt && isRequired;
}

/**
 * Asks logged-out visitors once whether they are old enough and want to see adult content. Part of the server's markup, so that nobody
 * sees the page or begins to type before; both answers work without script.
 */
export function EntryWarning({ onlyWhereRequired = false }: { onlyWhereRequired?: boolean }) {
  const { formatMessage } = useIntl();
  const { name, min_age } = useSettings();
  const { dismissed, dismiss } = useDismissal(ENTRY_WARNING);
  const isWarned = useIsWarned(onlyWhereRequired) && !dismissed;
  const isHydrated = useHydrated();
  const [withPage] = useState(isWarned && !isHydrated);
  const location = useLocation();
  // Only the browser detects the installed app.
  const isApp = isHydrated && isInstalled();

  function enter(event?: FormEvent) {
    event?.preventDefault();
    dismiss();
  }
  function leave(event: MouseEvent) {
    event.preventDefault();
    leaveSite();
  }
  return (
    <Dialog
      open={isWarned && !isApp}
      withPage={withPage}
      onClose={() => isInstalled() || enter()}
      dismissible={false}
      title={formatMessage(messages.title, { name })}
      actions={
        <form className={s.actions} method="post" action={enteredHref(location)} onSubmit={enter}>
          <Button type="submit" size="lg" block>
            {formatMessage(messages.enter, { age: min_age })}
          </Button>
          <ButtonLink variant="quiet" block to={NOWHERE} onClick={leave}>
            {formatMessage(messages.leave)}
          </ButtonLink>
        </form>
      }
    >
      <p className={s.text}>{formatMessage(messages.text, { age: min_age })}</p>
      <p className={s.note}>{formatMessage(messages.cookies)}</p>
    </Dialog>
  );
}
