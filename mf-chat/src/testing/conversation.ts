import 'fake-indexeddb/auto';
import { paths, type BodyOf, type Message, type ResponseOf } from '@nightlark/contract';
import { aConversation, aMessage, aPremiumUser, aProfileCard, type ApiAnswers } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';

/** The other member of the conversation. */
export const ida = aProfileCard({ id: 9, name: 'Ida' });

/** The conversation itself, as `getChat` responds. */
export const state = {
  id: 5,
  typing: false,
  other_read_until: null,
  other_delivered_until: null,
  other_last_seen: null,
  last_number: 1,
  archived: false,
  draft: null,
};

/** The response of `getChat`: an empty conversation with Ida. */
export const conversation = (changes: Partial<ResponseOf<'getChat'>> = {}) =>
  aConversation({ conversation: state, profile: ida, messages: [], next_cost: 1, ...changes });

/** The response of `sendMessage` to a body. */
export const sent = (
  { text = '', type = 'text', client_id }: BodyOf<'sendMessage'>,
  message: Partial<Message> = {},
): ResponseOf<'sendMessage'> => ({
  message: aMessage({ own: true, text, type, client_id, sent_at: new Date().toISOString(), ...message }),
  conversation: 5,
  credits: 11,
  free_messages_left: null,
  next_cost: 1,
});

/** The draft as the server stores it. */
export const savedAs = (body: BodyOf<'saveDraft'>, at = Date.now()) => ({
  text: body.text,
  reply_to: (body.reply_to ?? null) as number | null,
  updated_at: new Date(at).toISOString(),
});

/** The responses that every conversation requests. */
export const api = (changes: ApiAnswers = {}): ApiAnswers => ({
  getChat: conversation(),
  getChats: { chats: [], num_unread_messages: 0 },
  typing: null,
  readChat: { num_unread_messages: 0 },
  saveDraft: ({ body }) => ({ draft: savedAs(body) }),
  ...changes,
});

/** Options of `renderScreen`: the page of the conversation, for a member who can pay. */
export const options = { path: '/chats/5', route: paths.chat.path, user: aPremiumUser({ credits: 12 }) };

export const findComposer = () => screen.findByRole('textbox', { name: 'Write a message' });

/** Adds what jsdom lacks, and starts each test with an empty outbox. */
export function prepareBrowser(): void {
  beforeAll(() => {
    globalThis.IntersectionObserver ??= class {
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
    HTMLElement.prototype.scrollTo ??= () => undefined;
    URL.createObjectURL ??= () => 'blob:photo';
    URL.revokeObjectURL ??= () => undefined;
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
      this.open = false;
    };
  });
  beforeEach(() => {
    sessionStorage.clear();
    globalThis.indexedDB = new IDBFactory();
  });
}
