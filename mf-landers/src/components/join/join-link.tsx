import { ButtonLink, type ButtonVariant } from '@nightlark/ui';
import type { ReactNode } from 'react';
import { Replay } from '../replay/replay.tsx';
import { useJoin } from './use-join.ts';

/** Time after which the sign-up page is opened if the modal has not loaded. */
const TIMEOUT_MS = 1_000;

interface JoinLinkProps {
  profileId?: number;
  variant?: ButtonVariant;
  block?: boolean;
  className?: string;
  children: ReactNode;
}

/** A lander's call to action. */
export function JoinLink({ profileId, children, ...look }: JoinLinkProps) {
  const { to, onClick } = useJoin(profileId);
  return (
    <Replay name="join" timeoutMs={TIMEOUT_MS}>
      <ButtonLink size="lg" {...look} to={to} onClick={onClick}>
        {children}
      </ButtonLink>
    </Replay>
  );
}
