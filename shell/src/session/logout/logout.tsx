import { useApi } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { common, useErrorText } from '@nightlark/i18n';
import {
  findUnsent,
  leaveSignedOut,
  sessionEndHandlerAtom,
  unsentAtom,
  useToast,
  useUser,
  type SessionEnd,
  type Unsent,
} from '@nightlark/state';
import { Button, Dialog, Stack } from '@nightlark/ui';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { isGuarded } from '../is-guarded.ts';
import { consequences, messages as m } from './messages.ts';

interface Question {
  how: SessionEnd;
  unsent: Unsent | null;
  isUnsaved: boolean;
  goOn: () => Promise<void>;
  stay: () => void;
}

/**
 * Provides `useLogout`, which navigates to the root (docs/product/sign-up-and-login.md#login), and `useEndSession`. Both load a document,
 * which discards the member's data. Unsent messages and unsaved changes would be lost: then the member is asked.
 */
export function Logout() {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const store = useStore();
  const setHandler = useSetAtom(sessionEndHandlerAtom);
  const memberId = useUser()?.id;
  const asking = useQuestion();

  const endSession = useEffectEvent(async (how: SessionEnd, end: () => Promise<string>): Promise<void> => {
    const unsent = memberId === undefined ? null : await findUnsent(memberId, store.get(unsentAtom));
    const isUnsaved = isGuarded();
    if (!unsent && !isUnsaved) return leaveSignedOut(end, memberId);
    return new Promise((resolve, reject) => {
      asking.ask({ how, unsent, isUnsaved, goOn: () => leaveSignedOut(end, memberId).then(resolve, reject), stay: resolve });
    });
  });
  const logout = useEffectEvent(async () => {
    try {
      await endSession('logout', async () => {
        await api.call('logout');
        return paths.index.href();
      });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  });
  // A second press joins the first: another call would abort its call, as an error.
  const running = useRef<Promise<void> | null>(null);
  const logoutOnce = useEffectEvent(() => (running.current ??= logout().finally(() => (running.current = null))));
  useEffect(() => setHandler({ logout: () => logoutOnce(), endSession: (how, end) => endSession(how, end) }), [setHandler]);

  return asking.question && <LossDialog {...asking} question={asking.question} />;
}

interface Asking {
  question: Question | null;
  isOpen: boolean;
  busy: boolean;
  close: () => void;
  goOn: () => Promise<void>;
}

/** Whether to leave although something would be lost. */
function useQuestion(): Asking & { ask: (question: Question) => void } {
  const { pathname } = useLocation();
  const [question, setQuestion] = useState<Question | null>(null);
  // While it closes, its text stays.
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  function close(): void {
    // The session is being ended: too late to stay.
    if (busy) return;
    setOpen(false);
    question?.stay();
  }
  // By a link in a toast, which is above the dialog.
  const closeOnNavigation = useEffectEvent(() => {
    if (isOpen) close();
  });
  useEffect(() => closeOnNavigation(), [pathname]);

  return {
    question,
    isOpen,
    busy,
    close,
    ask(next) {
      setQuestion(next);
      setOpen(true);
    },
    async goOn() {
      setBusy(true);
      await question?.goOn();
      setBusy(false);
      setOpen(false);
    },
  };
}

function LossDialog({ question: { how, unsent, isUnsaved }, isOpen, busy, close, goOn }: Asking & { question: Question }) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const values = { count: unsent?.count };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      dismissible={!busy}
      title={unsent ? formatMessage(m.title, values) : formatMessage(m.unsavedTitle)}
      closeLabel={formatMessage(common.close)}
      actions={
        <>
          <Button variant="secondary" busy={busy} onClick={() => void goOn()}>
            {formatMessage(consequences[how].leave)}
          </Button>
          <Button
            disabled={busy}
            onClick={() => {
              close();
              if (unsent) void navigate(unsent.path);
            }}
          >
            <FormattedMessage {...(unsent ? m.stay : m.stayHere)} />
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {unsent && <p>{formatMessage(consequences[how].text, values)}</p>}
        {isUnsaved && <p>{formatMessage(m.unsavedText)}</p>}
      </Stack>
    </Dialog>
  );
}
