import { useIntl } from 'react-intl';
import type { Person } from '../../api/people.ts';
import { Head } from '../head/head.tsx';
import { messages } from './messages.ts';

/** Metadata of a member's landing page; indexable only if the member is. */
export function MemberHead({ person, indexable }: { person: Person; indexable: boolean }) {
  const { name, age, place } = person;
  return (
    <>
      {!indexable && <meta name="robots" content="noindex" />}
      <Head title={`${name}, ${age}`} description={useIntl().formatMessage(messages.description, { name, age, place })} person={person} />
    </>
  );
}
