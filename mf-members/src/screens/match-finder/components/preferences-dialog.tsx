import { useApi } from '@nightlark/api-client';
import type { Gender, MatchPreferences } from '@nightlark/contract';
import { common, useErrorText } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import { Button, Dialog } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigateHere, type Region } from '@nightlark/profile';
import { ownPaths } from '../../../paths.ts';
import { messages } from '../messages.ts';
import { PreferencesForm } from './preferences-form.tsx';

interface PreferencesDialogProps {
  open: boolean;
  onClose: () => void;
  preferences: MatchPreferences;
  genders: readonly Gender[];
  /** Regions of the preferences' country. */
  regions: readonly Region[];
}

/** The preferences in a sheet. Closing it discards changes; an error is shown in the open sheet, or in a toast once it is closed. */
export function PreferencesDialog({ open, onClose, preferences, genders, regions }: PreferencesDialogProps) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const navigate = useNavigateHere();
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function save(wanted: MatchPreferences, isOpen: () => boolean) {
    setBusy(true);
    setError(undefined);
    try {
      await api.call('saveMatchPreferences', { body: wanted });
      if (isOpen()) onClose();
      toast(formatMessage(messages.saved), { tone: 'success' });
      // A new location key resets the list.
      await navigate(ownPaths.matchFinder.href(), { replace: true });
    } catch (failure) {
      if (isOpen()) setError(errorText(failure));
      else toast(errorText(failure), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  function close() {
    onClose();
    setError(undefined);
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title={formatMessage(messages.wishes)}
      closeLabel={formatMessage(common.close)}
      actions={
        <Button type="submit" form={form} icon="sparkle" busy={busy} block>
          {formatMessage(messages.save)}
        </Button>
      }
    >
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      {open && (
        <PreferencesForm
          id={form}
          preferences={preferences}
          genders={genders}
          regions={regions}
          onSubmit={(wanted, isShown) => void save(wanted, isShown)}
        />
      )}
    </Dialog>
  );
}
