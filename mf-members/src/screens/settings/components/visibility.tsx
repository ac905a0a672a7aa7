import { useApi } from '@nightlark/api-client';
import { type OwnProfile, PAUSE_DAYS, type User } from '@nightlark/contract';
import { LocalTime } from '@nightlark/i18n';
import { useSetOwnProfile, useTask } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { Button, Cluster, Stack } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { useUpdateAccount } from '../use-update-account.ts';
import s from '../screen.module.css';
import { SavingSwitch } from './saving-switch.tsx';
import { Section } from './section.tsx';

/** Whether conversation partners see when the member was last online; off by default (docs/product/chat.md). */
function LastSeen({ profile }: { profile: OwnProfile }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const { run } = useTask();
  const setOwnProfile = useSetOwnProfile();

  const save = (show_last_seen: boolean) =>
    run(async () => {
      setOwnProfile((await api.call('updateProfile', { body: { show_last_seen } })).profile);
      toast(formatMessage(show_last_seen ? messages.lastSeenShown : messages.lastSeenHidden), { tone: 'success' });
    });
  return (
    <SavingSwitch
      label={formatMessage(messages.showLastSeen)}
      hint={formatMessage(messages.showLastSeenHint)}
      checked={profile.show_last_seen}
      onSave={save}
    />
  );
}

/** Invisible mode (docs/product/settings-and-leaving.md#visibility), and a pause with an end. */
export function Visibility({ user }: { user: User }) {
  const { formatMessage } = useIntl();
  const { busy, update } = useUpdateAccount();
  return (
    <Section title={formatMessage(messages.visibility)}>
      <Stack gap={5}>
        <SavingSwitch
          label={formatMessage(messages.invisible)}
          hint={formatMessage(messages.invisibleHint)}
          checked={user.invisible}
          busy={busy}
          onSave={(invisible) => update({ invisible }, formatMessage(invisible ? messages.nowInvisible : messages.nowVisible))}
        />
        <LastSeen profile={user.profile} />
        {user.paused_until ? (
          <Notice
            tone="info"
            icon="moon"
            action={
              <Button
                size="sm"
                variant="secondary"
                busy={busy}
                onClick={() => void update({ pause_days: null }, formatMessage(messages.pauseOver))}
              >
                {formatMessage(messages.endPause)}
              </Button>
            }
          >
            <FormattedMessage
              {...messages.pausedUntil}
              values={{ date: <LocalTime value={user.paused_until} day="numeric" month="long" year="numeric" /> }}
            />
          </Notice>
        ) : (
          <div role="group" aria-labelledby="pause">
            <h3 id="pause" className={s.subheading}>
              {formatMessage(messages.pause)}
            </h3>
            <p className={s.text}>{formatMessage(messages.pauseHint)}</p>
            <Cluster gap={2}>
              {PAUSE_DAYS.map((days) => (
                <Button
                  key={days}
                  variant="secondary"
                  busy={busy}
                  onClick={() => void update({ pause_days: days }, formatMessage(messages.nowPaused, { days }))}
                >
                  {formatMessage(messages.days, { days })}
                </Button>
              ))}
            </Cluster>
          </div>
        )}
      </Stack>
    </Section>
  );
}
