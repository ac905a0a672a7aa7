import { Html, html } from '@nightlark/contract/server';

interface Field {
  name: string;
  /** Needed if several forms of a page have a field of that name. */
  id?: string;
  label: string;
  value?: string | number | null | undefined;
  hint?: string;
  /** The validation error of the submitted value. */
  problem?: string | undefined;
}

interface Input extends Field {
  type?: 'text' | 'number' | 'date' | 'email' | 'password';
  required?: boolean;
  min?: number;
  max?: number;
  maxlength?: number;
  inputmode?: string;
  autocomplete?: string;
}

const idOf = ({ id, name }: Field) => `field-${id ?? name}`;

function framed(field: Field, control: (described: Html | false) => Html): Html {
  const { label, hint, problem } = field;
  const id = idOf(field);
  const about = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const described = about !== '' && html`aria-describedby="${about}" ${problem && html`aria-invalid="true"`}`;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${control(described)} ${hint && html`<p class="meta" id="${id}-hint">${hint}</p>`}
    ${problem && html`<p class="problem" id="${id}-problem">${problem}</p>`}
  </div>`;
}

export function input(field: Input): Html {
  const { name, type = 'text', value, required, min, max, maxlength, inputmode, autocomplete = 'off' } = field;
  const attribute = (key: string, given: string | number | undefined) => given !== undefined && new Html(` ${key}="${given}"`);
  return framed(
    field,
    (described) =>
      html`<input
        id="${idOf(field)}"
        type="${type}"
        name="${name}"
        value="${value}"
        autocomplete="${autocomplete}"
        ${required && html`required`}
        ${attribute('min', min)}
        ${attribute('max', max)}
        ${attribute('maxlength', maxlength)}
        ${attribute('inputmode', inputmode)}
        ${described}
      />`,
  );
}

export function select(field: Field & { options: readonly (readonly [value: string, name: string])[]; required?: boolean }): Html {
  const { name, value, options, required } = field;
  const option = ([each, words]: readonly [string, string]) =>
    html`<option value="${each}" ${each === String(value ?? '') && html`selected`}>${words}</option>`;
  return framed(
    field,
    (described) =>
      html`<select id="${idOf(field)}" name="${name}" ${required && html`required`} ${described}>
        ${options.map(option)}
      </select>`,
  );
}

export function checkbox({ name, value = 'yes', label, checked }: { name: string; value?: string; label: string; checked: boolean }): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" value="${value}" ${checked && html`checked`} />${label}</label>`;
}
