import { DEFAULTS, REPORT_CATEGORIES, type ReportCategory } from '@nightlark/contract';
import { Button, Stack } from '@nightlark/ui';
import { Checkbox, RadioCards } from '@nightlark/ui/choice';
import { Field, TextArea } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import s from './report.module.css';
import type { ReportDraft } from './use-report.ts';

/** Categories with a hint on emergency help, faster than a report. */
const URGENT: readonly (ReportCategory | null)[] = ['threat', 'underage'];

interface ReportFormProps {
  name: string;
  messageText: string | undefined;
  busy: boolean;
  failure: string | null;
  onSend: (draft: ReportDraft) => void;
}

export function ReportForm({ name, messageText, busy, failure, onSend }: ReportFormProps) {
  const { formatMessage } = useIntl();
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const [remarks, setRemarks] = useState('');
  const [block, setBlock] = useState(true);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const missing = isSubmitted && category === null;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (category) onSend({ category, remarks: remarks.trim(), block });
        else event.currentTarget.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
      }}
    >
      <Stack gap={5}>
        <p className={s.text}>{formatMessage(messages.intro, { name })}</p>
        {messageText && <ReportedMessage text={messageText} />}
        <RadioCards
          compact
          legend={formatMessage(messages.category)}
          name="category"
          value={category}
          onChange={setCategory}
          options={REPORT_CATEGORIES.map((value) => ({ value, label: formatMessage(messages[value]) }))}
          error={missing ? formatMessage(messages.choose) : undefined}
        />
        {URGENT.includes(category) && <Notice tone="warning">{formatMessage(messages.danger)}</Notice>}
        <Field label={formatMessage(messages.remarks)} hint={formatMessage(messages.remarksHint, { max: DEFAULTS.reportRemarksMaxLength })}>
          {(control) => (
            <TextArea
              {...control}
              name="remarks"
              rows={3}
              maxLength={DEFAULTS.reportRemarksMaxLength}
              value={remarks}
              onChange={(event) => setRemarks(event.target.value)}
            />
          )}
        </Field>
        <Checkbox label={formatMessage(messages.block, { name })} checked={block} onChange={(event) => setBlock(event.target.checked)} />
        <p className={s.hint}>{formatMessage(messages.evidence, { name })}</p>
        {failure && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <Button type="submit" variant="danger" block busy={busy}>
          {formatMessage(messages.send)}
        </Button>
      </Stack>
    </form>
  );
}

function ReportedMessage({ text }: { text: string }) {
  const { formatMessage } = useIntl();
  return (
    <figure className={s.message}>
      <figcaption className={s.hint}>{formatMessage(messages.message)}</figcaption>
      <blockquote className={s.quote} dir="auto">
        {text}
      </blockquote>
    </figure>
  );
}
