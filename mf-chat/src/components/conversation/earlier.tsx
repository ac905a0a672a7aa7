import { Button } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { messages as m } from '../messages.ts';
import s from './thread.module.css';
import { useFocusLost } from './use-focus-lost.ts';

interface EarlierProps {
  busy: boolean;
  onPress: () => void;
  /** The button was removed while it had the focus. */
  onFocusLost: () => void;
}

/** Button for older messages, if they have not been loaded on scrolling. */
export function Earlier({ busy, onPress, onFocusLost }: EarlierProps) {
  const place = useFocusLost<HTMLDivElement>(onFocusLost);
  return (
    <div ref={place} className={s.earlier}>
      <Button variant="quiet" size="sm" busy={busy} onClick={onPress}>
        <FormattedMessage {...m.earlier} />
      </Button>
    </div>
  );
}
