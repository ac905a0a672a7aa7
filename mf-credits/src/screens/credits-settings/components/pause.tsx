import { useApi } from '@nightlark/api-client';
import type { Spending } from '@nightlark/contract';
import { common, useFormatTime } from '@nightlark/i18n';
import { useTask } from '@nightlark/profile';
import { Button, Card, ConfirmDialog, VisuallyHidden } from '@nightlark/ui';
import { RadioCards } from '@nightlark/ui/choice';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

const DAYS = ['7', '30', '90'] as const;
type Days = (typeof DAYS)[number];

interface PauseProps {
  spending: Spending;
  onChange: (spending: Spending) => void;
}

/** Pause of purchases, with a confirmation, since it can't be shortened. */
export function Pause({ spending, onChange }: PauseProps) {
  const { paused_until } = spending;
  const api = useApi();
  const format = useFormatTime();
  const { formatMessage } = useIntl();
  const [days, setDays] = useState<Days>('7');
  const [asking, setAsking] = useState(false);
  const { busy, run } = useTask();

  async function start() {
    await run(async () => onChange(await api.call('setSpending', { body: { pause_days: Number(days) as 7 | 30 | 90 } })));
    setAsking(false);
  }
  return (
    <Card as="section" padding="lg" className={s.part} aria-labelledby="pause">
      <h2 id="pause" className={s.heading}>
        <FormattedMessage {...m.pause} />
      </h2>
      {paused_until && (
        <p role="status">
          <strong>
            <FormattedMessage {...m.pausedUntil} values={{ date: format(paused_until, { dateStyle: 'long', timeStyle: 'short' }) }} />
          </strong>
        </p>
      )}
      <p className={s.text}>
        <FormattedMessage {...m.pauseText} />
      </p>
      <DaysChoice days={days} onChoose={setDays} />
      <Button variant="secondary" className={s.link} onClick={() => setAsking(true)}>
        <FormattedMessage {...m.pauseAction} />
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={<FormattedMessage {...m.pause} />}
        confirmLabel={formatMessage(m.pauseAction)}
        cancelLabel={formatMessage(common.cancel)}
        onConfirm={() => void start()}
        onCancel={() => setAsking(false)}
      >
        <FormattedMessage {...m.pauseText} />
      </ConfirmDialog>
    </Card>
  );
}

function DaysChoice({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const { formatMessage } = useIntl();
  return (
    <RadioCards
      legend={<VisuallyHidden>{formatMessage(m.pause)}</VisuallyHidden>}
      compact
      columns={3}
      name="pause"
      options={DAYS.map((value) => ({ value, label: <FormattedMessage {...m.pauseDays} values={{ count: Number(value) }} /> }))}
      value={days}
      onChange={onChoose}
    />
  );
}
