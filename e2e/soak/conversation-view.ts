import type { Page } from '@playwright/test';
import type { Translate } from '../support/translations.ts';

/** A device's view of the conversation. */
interface ConversationView {
  /** An error page is shown. */
  isBroken: boolean;
  bubbles: { id: number; text: string; reactions: string }[];
  /** Below its last own message. */
  receipt: string | null;
  /** Notices of unsent messages. */
  unsent: string[];
  /** Why messages are held back. */
  held: string[];
  draft: string | null;
  balance: string | null;
  /** The unread number in the page's title. */
  news: number;
}

/** Reads the latest messages from the page. */
export function readConversationView(page: Page, words: Translate, most: number): Promise<ConversationView> {
  const said = {
    receipts: [words('chat.status.sent'), words('chat.status.delivered'), words('chat.status.read')],
    unsent: ['sending', 'offline', 'delayed', 'behind'].map((state) => words(`chat.status.${state}`)),
    field: words('chat.composer.label'),
  };
  return page.evaluate(
    ({ receipts, unsent, field, last }) => {
      const log = document.querySelector('[role=log]');
      const textOf = (element: Element) => {
        const copy = element.cloneNode(true) as Element;
        copy.querySelectorAll('button').forEach((button) => button.remove());
        copy.firstElementChild?.remove(); // the sender's name, for screen readers
        return copy.textContent.trim();
      };
      const all = [...(log?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
      const marks = [...(log?.querySelectorAll('svg[aria-label]') ?? [])].map((mark) => mark.getAttribute('aria-label')!);
      const form = document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${field}"]`);
      return {
        isBroken: document.querySelector('[role=alert][data-reason]') !== null,
        bubbles: all.slice(-last).map((bubble) => ({
          id: Number(bubble.dataset['message']),
          text: textOf(bubble),
          reactions: [...bubble.parentElement!.querySelectorAll(':scope > span > [role=img]')]
            .map((each) => each.textContent)
            .sort()
            .join(' '),
        })),
        receipt: marks.filter((mark) => receipts.includes(mark)).at(-1) ?? null,
        unsent: [...(log?.querySelectorAll('p') ?? [])]
          .map((line) => line.textContent)
          .filter((line) => unsent.some((words) => line.includes(words))),
        held: [...(log?.querySelectorAll('[role=alert]') ?? [])].map((line) => line.firstElementChild?.textContent.trim() ?? ''),
        draft: form?.value ?? null,
        balance: form?.form?.querySelector('a[href="/credits"]')?.textContent ?? null,
        news: Number(/^\((\d+)\) /.exec(document.title)?.[1] ?? 0),
      };
    },
    { ...said, last: most },
  );
}
