import type { OverlayProps } from '@nightlark/contract';
import { useOverlay, useUser } from '@nightlark/state';
import { Button, ConfirmDialog, Dialog } from '@nightlark/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { shared } from '../../components/messages.ts';
import { messages } from '../../components/signup-form/messages.ts';
import { SignupForm } from '../../components/signup-form/signup-form.tsx';
import { goTo } from '../../components/go-to.ts';

/** The sign-up in a large modal that neither backdrop nor Escape closes; its own button does, after asking (specification, section 2). */
export function Component({ profileId }: OverlayProps['signup']) {
  const { formatMessage } = useIntl();
  const { close } = useOverlay();
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const leave = user ? () => goTo(window.location.href) : () => setAsking(true);
  return (
    <>
      <Dialog
        open
        onClose={leave}
        dismissible={false}
        size="lg"
        title={formatMessage(messages.title)}
        closeLabel={formatMessage(shared.close)}
        actions={
          <Button variant="quiet" onClick={leave}>
            {formatMessage(shared.close)}
          </Button>
        }
      >
        <SignupForm profileId={profileId} onLeave={close} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={formatMessage(messages.leaveTitle)}
        confirmLabel={formatMessage(messages.leave)}
        cancelLabel={formatMessage(messages.stay)}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      >
        {formatMessage(messages.leaveText)}
      </ConfirmDialog>
    </>
  );
}
