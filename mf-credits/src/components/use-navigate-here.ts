import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';

/** As `useNavigate`, but only while the component is shown: an answer that comes after the member left leads them nowhere. */
export function useNavigateHere(): (to: string, options?: NavigateOptions) => void | Promise<void> {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (to, options) => (isHere.current ? navigate(to, options) : undefined);
}
