import { useEventCallback } from '@nightlark/ui/event-callback';
import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';

/** Returns a function that tells whether the component is still shown, for responses that come later. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}

/** Whether another page is being loaded, and this one still shown. */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next !== undefined && next.pathname !== pathname;
}

/** As `useNavigate`, but a response that comes after the member left, or while they leave, leads them nowhere. */
export function useNavigateHere(): (to: string, options?: NavigateOptions) => void | Promise<void> {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const isHere = useIsShown();
  return useEventCallback((to, options) => (isHere() && !isLeaving ? navigate(to, options) : undefined));
}
