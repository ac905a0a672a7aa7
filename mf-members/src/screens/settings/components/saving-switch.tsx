import { Switch } from '@nightlark/ui/choice';
import { useState } from 'react';

interface SavingSwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  /** Whether another change is being saved. */
  busy?: boolean;
  /** Saves the value; an error is shown, and leaves `checked` as it was. */
  onSave: (checked: boolean) => Promise<unknown>;
}

/** A switch that shows its new value while it is being saved. It ignores changes meanwhile: disabled, it would lose the focus. */
export function SavingSwitch({ label, hint, checked, busy, onSave }: SavingSwitchProps) {
  const [saving, setSaving] = useState<boolean | null>(null);
  const isBusy = busy || saving !== null;

  async function save(next: boolean) {
    setSaving(next);
    await onSave(next);
    setSaving(null);
  }

  return (
    <Switch
      label={label}
      hint={hint}
      checked={saving ?? checked}
      aria-busy={isBusy}
      onChange={({ target }) => {
        if (!isBusy) void save(target.checked);
      }}
    />
  );
}
