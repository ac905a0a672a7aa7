import { NO_ALERT_ROUTES } from '@nightlark/contract';
import { Slot, useRouteName } from '../composition/index.ts';
import s from './alert-area.module.css';

/** The alert slot; empty on some routes (docs/product/shell.md#alerts). */
export function AlertArea() {
  if (NO_ALERT_ROUTES.includes(useRouteName())) return null;
  return (
    <div className={s.area} data-alerts>
      <Slot name="alert" />
    </div>
  );
}
