import { Button, Card, Icon } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './intro.module.css';

/** Introduction, shown until preferences are saved. */
export function Intro({ onStart }: { onStart: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Card tone="premium" className={s.intro}>
      <Icon name="sparkle" size="lg" />
      <div className={s.words}>
        <h2 className={s.title}>{formatMessage(messages.introTitle)}</h2>
        <p>{formatMessage(messages.introText)}</p>
      </div>
      <Button onClick={onStart}>{formatMessage(messages.edit)}</Button>
    </Card>
  );
}
