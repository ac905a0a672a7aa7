import { DISMISSALS_COOKIE } from '@nightlark/contract';
import { entryCookie } from '../../layouts/entry-warning/answer.ts';
import { isInstalled } from '../../session/is-installed.ts';

/** Makes a dialog of the server's markup modal before the first paint, and takes its answer before the framework is there. */
export function showEntryWarning(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-with-page]')!;
  dialog.removeAttribute('open');
  if (isInstalled()) return;
  const { style, clientWidth } = document.documentElement;
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
  dialog.showModal();
  // No focus ring on the first button.
  dialog.focus();
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    const before = document.cookie.split('; ').find((each) => each.startsWith(`${DISMISSALS_COOKIE}=`));
    document.cookie = entryCookie(before?.slice(DISMISSALS_COOKIE.length + 1), location.protocol === 'https:');
    dialog.close();
  });
}
