import { type CallOptions, useApi } from '@nightlark/api-client';
import type { BodyOf, EndpointName } from '@nightlark/contract';
import { type FormError, useFormCall } from '@nightlark/i18n';
import { type SubmitEvent, useState } from 'react';
import { useIsShown } from '../use-navigate-here.ts';
import { useStayed } from '../use-redirecting.ts';
import { useErrorToast } from '../use-task.ts';

type FieldOf<Name extends EndpointName> = Extract<keyof BodyOf<Name>, string>;

interface Options<Name extends EndpointName, Field extends FieldOf<Name>> {
  /** A literal: by this property the gate finds it in a release's files (decision 098). */
  call: Name;
  /** Names of the form's controls, which are those of the call's body in the contract. */
  fields: readonly Field[];
  /** Builds the body from the entered values, or returns the first error. */
  read: (values: Readonly<Record<Field, string>>) => { body: BodyOf<Name> } | { field: Field; text: string };
  /** Replaces the plain call, e.g. to log out with it. */
  send?: (body: BodyOf<Name>) => Promise<unknown>;
  /** @param isShown whether the form is still there */
  onDone?: (body: BodyOf<Name>, isShown: boolean) => void;
  /** Whether `onDone` loads another document: the form is busy until then. */
  leaves?: boolean;
  /** Initial error, after the form was submitted without script. */
  refused?: FormError | null;
}

/** State of a form, for `FormNotice` and its controls. */
export interface CallForm {
  /** Spread on the form element. */
  props: { ref: (element: HTMLFormElement | null) => void; onSubmit: (event: SubmitEvent<HTMLFormElement>) => void };
  busy: boolean;
  /** The error of a control; undefined when it is valid. */
  errorOf: (field: string) => string | undefined;
  /** The error that belongs to no control; null when there is none. */
  formError: string | null;
  /** Removes the error. */
  reset: () => void;
}

/**
 * A form that makes one call of the contract: reads its controls, is busy meanwhile, shows errors beside them, or in a
 * toast once it is gone.
 * @example
 * const form = useCallForm({
 *   call: 'login',
 *   fields: ['email', 'password'],
 *   read: ({ email, password }) => (email ? { body: { email, password } } : { field: 'email', text: 'Needed' }),
 *   onDone: () => location.assign('/'),
 *   leaves: true,
 * });
 * <form {...form.props}><FormNotice form={form} /><Field error={form.errorOf('email')}>…</Field></form>
 */
export function useCallForm<Name extends EndpointName, Field extends FieldOf<Name>>({
  call,
  fields,
  read,
  send,
  onDone,
  leaves = false,
  refused = null,
}: Options<Name, Field>): CallForm {
  const api = useApi();
  const { form: ref, busy, error, setError, run, errorOf } = useFormCall(refused);
  const [isLeaving, setLeaving] = useState(false);
  useStayed(isLeaving, () => setLeaving(false));
  const showError = useErrorToast();
  const isShown = useIsShown();
  const plainCall = (body: BodyOf<Name>) =>
    (api.call as (name: Name, options: CallOptions<Name>) => Promise<unknown>)(call, { body } as CallOptions<Name>);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map((field) => [field, String(entered.get(field) ?? '')])) as Record<Field, string>;
    const result = read(values);
    if (!('body' in result)) return setError(result);
    const done = await run(async () => {
      try {
        await (send ?? plainCall)(result.body);
        setLeaving(leaves);
        return true;
      } catch (failure) {
        if (isShown()) throw failure;
        showError(failure);
        return false;
      }
    });
    if (done?.value) onDone?.(result.body, isShown());
  }

  const isAtControl = fields.some((field) => field === error?.field);
  return {
    props: { ref, onSubmit: (event) => void submit(event) },
    busy: busy || isLeaving,
    errorOf,
    formError: error && !isAtControl ? error.text : null,
    reset: () => setError(null),
  };
}
