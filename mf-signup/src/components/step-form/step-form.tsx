import { Button } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { StepDots } from '@nightlark/ui/step-dots';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { shared } from '../messages.ts';
import type { Step } from '../steps.ts';
import { useCookiesDisabled } from '../cookies-disabled.tsx';
import { messages, stepNames, stepTitles } from './messages.ts';
import s from './step-form.module.css';

/** A step, and the ways from it. */
export interface StepFrame {
  steps: readonly Step[];
  step: Step;
  /** The previous step was in another form, so the heading is focused initially. */
  moved?: boolean | undefined;
  lead?: ReactNode;
  /** Error without a field. */
  error?: string | undefined;
  onBack?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
}

interface StepFormProps {
  frame: StepFrame;
  busy: boolean;
  submitLabel: string;
  onSubmit: () => void;
  skipLabel?: string | undefined;
  children?: ReactNode;
  /** Content below the buttons. */
  footer?: ReactNode;
}

/** One step of the sign-up: dots, heading, fields, and buttons (docs/product/sign-up-and-login.md#steps). */
export function StepForm({ frame, busy, submitLabel, onSubmit, skipLabel, children, footer }: StepFormProps) {
  const { steps, step, moved = false, lead, error, onBack, onSkip } = frame;
  const { formatMessage } = useIntl();
  const cookiesOff = useCookiesDisabled();
  const form = useRef<HTMLFormElement>(null);
  const heading = useStepHeading(step, moved);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    // Focuses the invalid field: on a phone it may be out of view.
    if (tries > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
  }, [tries, busy]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || cookiesOff) return;
    onSubmit();
    setTries(tries + 1);
  }
  return (
    <form ref={form} className={s['form']} method="post" noValidate onSubmit={submit}>
      <StepDots
        count={steps.length}
        current={steps.indexOf(step)}
        labels={steps.map((each) => formatMessage(stepNames[each]))}
        label={formatMessage(messages.steps)}
      />
      <div className={s['head']}>
        <h2 ref={heading} tabIndex={-1} className={s['title']}>
          {formatMessage(stepTitles[step])}
        </h2>
        {lead && <p className={s['lead']}>{lead}</p>}
      </div>
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      {children}
      <div className={s['actions']}>
        {onBack && (
          <Button variant="secondary" size="lg" onClick={onBack}>
            {formatMessage(shared.back)}
          </Button>
        )}
        <Button type="submit" size="lg" busy={busy}>
          {submitLabel}
        </Button>
      </div>
      {onSkip && (
        <Button variant="quiet" block onClick={onSkip}>
          {skipLabel ?? formatMessage(messages.skip)}
        </Button>
      )}
      {footer}
    </form>
  );
}

/** The heading, which has the focus in a new step, but not initially. */
function useStepHeading(step: Step, moved: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(moved ? null : step);
  useEffect(() => {
    if (seen.current !== step) heading.current?.focus();
    seen.current = step;
  }, [step]);
  return heading;
}
