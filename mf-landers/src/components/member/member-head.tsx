import { useIntl } from 'react-intl';
import type { Person } from '../../api/people.ts';
import { Head } from '../head/head.tsx';
import { messages } from './messages.ts';

/** The head of a member's landing. */
export function MemberHead({ person }: { person: Person }) {
  const { name, age, place } = person;
  return (
    <Head title={`${name}, ${age}`} description={useIntl().formatMessage(messages.description, { name, age, place })} person={person} />
  );
}
