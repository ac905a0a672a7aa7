import { useOutbox } from '../../outbox/use-outbox.ts';

/** Sends the outbox on any page. A separate chunk, since it is empty for most page views. */
export default function Sender(): null {
  useOutbox();
  return null;
}
