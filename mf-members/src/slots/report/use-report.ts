import { useIsShown } from '@nightlark/profile';
import { useApi } from '@nightlark/api-client';
import type { OverlayProps, ReportCategory } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { chatsAtom, useToast } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

export interface ReportDraft {
  category: ReportCategory;
  remarks: string;
  block: boolean;
}

/** Result of a report; `blocked` is null if not requested. */
export interface Sent {
  reference: string;
  blocked: boolean | null;
}

/** Sends a report, and blocks the member if requested. The input is preserved on an error. Once closed, a toast tells the result. */
export function useReport({ profileId, name, conversationId, messageId, imageId }: OverlayProps['report']) {
  const api = useApi();
  const toast = useToast();
  const { formatMessage } = useIntl();
  const isShown = useIsShown();
  const errorText = useErrorText();
  const setChats = useSetAtom(chatsAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);

  async function blockToo(): Promise<boolean> {
    try {
      await api.call('block', { body: { id: profileId } });
      setChats((chats) => chats && chats.filter((chat) => chat.profile.id !== profileId));
      return true;
    } catch {
      return false; // The report was sent; the dialog shows that blocking failed.
    }
  }

  function show(result: Sent) {
    if (isShown()) return setSent(result);
    const { reference, blocked } = result;
    toast(`${formatMessage(messages.done)} ${reference}`, { tone: 'success' });
    if (blocked !== null)
      toast(formatMessage(blocked ? messages.blocked : messages.notBlocked, { name }), { tone: blocked ? 'success' : 'warning' });
  }

  async function send({ category, remarks, block }: ReportDraft) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { reference } = await api.call('report', {
        body: { id: profileId, conversation: conversationId, message: messageId, image: imageId, category, remarks },
      });
      show({ reference, blocked: block ? await blockToo() : null });
    } catch (error) {
      if (isShown()) setFailure(errorText(error));
      else toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, sent, send };
}
