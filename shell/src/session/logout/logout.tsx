import { useApi } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { common, useErrorText } from '@nightlark/i18n';
import { findUnsent, leaveSignedOut, logoutHandlerAtom, unsentAtom, useToast, useUser, type Unsent } from '@nightlark/state';
import { Button, Dialog } from '@nightlark/ui';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { messages as m } from './messages.ts';

/**
 * Provides `useLogout`: it navigates to the root (docs/product/sign-up-and-login.md#login) with a document load, which discards the
 * member's data. Unsent messages would be lost: then the member is asked.
 */
export function Logout() {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const store = useStore();
  const setHandler = useSetAtom(logoutHandlerAtom);
  const memberId = useUser()?.id;
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  // While it closes, its text stays.
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    setBusy(true);
    try {
      await leaveSignedOut(async () => {
        await api.call('logout');
        return paths.index.href();
      }, memberId);
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    setBusy(false);
    setOpen(false);
  }
  const logout = useEffectEvent(async () => {
    const found = memberId === undefined ? null : await findUnsent(memberId, store.get(unsentAtom));
    if (!found) return leave();
    setUnsent(found);
    setOpen(true);
  });
  useEffect(() => setHandler({ logout: () => logout() }), [setHandler]);

  function stay(): void {
    setOpen(false);
    if (unsent) void navigate(unsent.path);
  }
  if (!unsent) return null;
  const values = { count: unsent.count };
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={formatMessage(m.title, values)}
      closeLabel={formatMessage(common.close)}
      actions={
        <>
          <Button variant="secondary" busy={busy} onClick={() => void leave()}>
            <FormattedMessage {...m.leave} />
          </Button>
          <Button onClick={stay}>
            <FormattedMessage {...m.stay} />
          </Button>
        </>
      }
    >
      <FormattedMessage {...m.text} values={values} />
    </Dialog>
  );
}
