import { useOutbox } from '../../outbox/use-outbox.ts';

/** Sends what waits, whatever page is open. Code of its own: most pages of most members have nothing to send. */
export default function Sender(): null {
  useOutbox();
  return null;
}
