import { useApi } from '@nightlark/api-client';
import { paths, type OverlayProps } from '@nightlark/contract';
import { common, defineMessages, useErrorText } from '@nightlark/i18n';
import { chatsAtom, useOverlay } from '@nightlark/state';
import { Dialog, ErrorState, Skeleton } from '@nightlark/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { composer } from '../../components/messages.ts';
import { useSetDraft } from '../../state/draft.ts';
import s from './icebreakers.module.css';

const m = defineMessages({
  lead: { id: 'chat.icebreakers.lead', defaultMessage: 'Pick one and make it your own before you send it.' },
});

/** Opening lines; a selected one is appended to the draft (docs/product/chat.md). */
export function Component({ conversationId, profileId }: OverlayProps['icebreakers']) {
  const { close } = useOverlay();
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const known = useAtomValue(chatsAtom)?.find((chat) => chat.conversation.id === conversationId);
  const profile = profileId ?? known?.profile.id ?? 0;
  const setDraft = useSetDraft(profile);

  function pick(text: string) {
    setDraft((draft) => (draft.trim() === '' ? text : `${draft.trimEnd()}\n${text}`));
    close();
    const chat = conversationId === undefined ? paths.memberChat.href({ id: profile }) : paths.chat.href({ id: conversationId });
    void navigate(chat, { replace: pathname === chat, state: { compose: true } });
  }
  return (
    <Dialog open onClose={close} title={formatMessage(composer.icebreakers)} closeLabel={formatMessage(common.close)}>
      <p className={s.lead}>{formatMessage(m.lead)}</p>
      <Lines onPick={pick} />
    </Dialog>
  );
}

function Lines({ onPick }: { onPick: (text: string) => void }) {
  const api = useApi();
  const errorText = useErrorText();
  const [lines, setLines] = useState<readonly { id: string; text: string }[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    api.call('getIcebreakers', { signal: controller.signal }).then(
      ({ icebreakers }) => setLines(icebreakers),
      (error: unknown) => !controller.signal.aborted && setFailure(error),
    );
    return () => controller.abort();
  }, [api]);

  if (failure !== null) return <ErrorState title={errorText(failure)} />;
  if (!lines) return <Skeleton shape="text" lines={6} />;
  return (
    <ul className={s.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <button type="button" className={s.line} onClick={() => onPick(line.text)}>
            {line.text}
          </button>
        </li>
      ))}
    </ul>
  );
}
