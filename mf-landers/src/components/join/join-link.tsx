import { ButtonLink, type ButtonVariant } from '@nightlark/ui';
import type { ReactNode } from 'react';
import { useJoin } from './use-join.ts';

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
    <ButtonLink size="lg" {...look} to={to} onClick={onClick}>
      {children}
    </ButtonLink>
  );
}
