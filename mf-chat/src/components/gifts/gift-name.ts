import { useIntl } from 'react-intl';
import { names } from './messages.ts';

/** A gift's name by its id. */
export function useGiftName(): (id: string) => string {
  const { formatMessage } = useIntl();
  return (id) => formatMessage(id in names ? names[id as keyof typeof names] : names.other);
}
