import { paths, TRACKING_KEYS } from '@nightlark/contract';
import { useMaySignUp, useOverlay, useUser } from '@nightlark/state';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { ownPaths } from '../../paths.ts';

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * Link and modal of the sign-up, with the visitor's tracking parameters (docs/product/sign-up-and-login.md#who-may-sign-up). For
 * members a link to the sign-up's target instead, and to the login while sign-up is closed.
 */
export function useJoin(profileId?: number) {
  const { search } = useLocation();
  const user = useUser();
  const { open } = useOverlay();
  const isOpen = useMaySignUp();
  const origin = trackingParamsOf(search);
  const signup = profileId === undefined ? paths.signup.href(null, origin) : paths.memberSignup.href({ id: profileId }, origin);
  const inside = profileId === undefined ? paths.members.href() : paths.member.href({ id: profileId });
  return {
    to: user ? inside : isOpen ? signup : paths.login.href(),
    onClick(event: MouseEvent) {
      if (user || !isOpen || opensElsewhere(event)) return;
      event.preventDefault();
      open('signup', profileId === undefined ? {} : { profileId });
    },
  };
}

/** Link to a member's landing page, with the visitor's tracking parameters. */
export function useLandingHref(): (id: number) => string {
  const { search } = useLocation();
  return (id) => ownPaths.memberLanding.href({ id }, trackingParamsOf(search));
}

/** Tracking parameters of an advert's URL, passed on to the sign-up. */
const TRACKING_PARAMS = [...TRACKING_KEYS, 'trafficsource', 't', 'lb'] as const;

function trackingParamsOf(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(TRACKING_PARAMS.flatMap((key) => (params.has(key) ? [[key, params.get(key)!]] : [])));
}
