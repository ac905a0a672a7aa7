import { useEventCallback } from '@nightlark/ui/event-callback';
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';
import { useIsShown } from './use-is-shown.ts';

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
