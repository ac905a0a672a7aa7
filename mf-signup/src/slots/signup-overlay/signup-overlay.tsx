import { paths, type OverlayProps } from '@nightlark/contract';
import { useMaySignUp, useOverlay, useUser } from '@nightlark/state';
import { ConfirmDialog, Dialog, Skeleton } from '@nightlark/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { loadDocument } from '../../components/load-document.ts';
import { shared } from '../../components/messages.ts';
import { messages as profile } from '../../components/profile-steps/messages.ts';
import { messages } from '../../components/signup-form/messages.ts';
import { SignupForm } from '../../components/signup-form/signup-form.tsx';
import type { ProfileSteps } from '../../components/profile-steps/profile-steps.tsx';

const Steps = lazy(() =>
  import(/* webpackChunkName: "profile-steps" */ '../../components/profile-steps/profile-steps.tsx').then(
    ({ ProfileSteps: Component }) => ({ default: Component }),
  ),
);

/** The steps after the account's creation, lazily loaded. */
function LazyProfileSteps(props: ComponentProps<typeof ProfileSteps>) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Steps {...props} />
    </Suspense>
  );
}

/** The sign-up; a visitor to whom it is closed is led to the login instead (docs/product/sign-up-and-login.md#who-may-sign-up). */
export function Component(props: OverlayProps['signup']) {
  const isVisitor = useUser() === null;
  return useMaySignUp() || !isVisitor ? <Signup {...props} /> : <ToLogin />;
}

/** Comes back here after the login. */
function ToLogin() {
  const { close } = useOverlay();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    close();
    void navigate(paths.login.href({}, { next: pathname + search }));
  });
  useEffect(() => leave(), []);
  return null;
}

/** A large modal, closed only by its button, after a confirmation (docs/product/sign-up-and-login.md#steps). */
function Signup({ profileId }: OverlayProps['signup']) {
  const { formatMessage } = useIntl();
  const { close } = useOverlay();
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const [wasVisitor] = useState(user === null);
  const finish = useRef<() => void>(null);

  /** A document load, since the page may differ for a member. */
  function leave() {
    close();
    loadDocument(paths.signupMatches.href());
  }

  function finishLater() {
    setAsking(false);
    // Steps that are not loaded yet have no photo to wait for.
    (finish.current ?? leave)();
  }

  return (
    <>
      <Dialog
        open
        onClose={() => setAsking(true)}
        dismissible={false}
        size="lg"
        title={formatMessage(user ? profile.welcome : messages.title, { name: user?.profile.name })}
        closeLabel={formatMessage(shared.close)}
      >
        {user ? (
          <LazyProfileSteps ref={finish} user={user} moved={wasVisitor} onFinished={leave} />
        ) : (
          <SignupForm profileId={profileId} onLeave={close} />
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={formatMessage(user ? messages.leaveProfileTitle : messages.leaveTitle)}
        confirmLabel={formatMessage(messages.leave)}
        cancelLabel={formatMessage(messages.stay)}
        onConfirm={user ? finishLater : close}
        onCancel={() => setAsking(false)}
      >
        {formatMessage(user ? messages.leaveProfileText : messages.leaveText)}
      </ConfirmDialog>
    </>
  );
}
