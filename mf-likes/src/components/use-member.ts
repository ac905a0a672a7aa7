import { useApi } from '@nightlark/api-client';
import type { Profile } from '@nightlark/contract';
import { useEffect, useEffectEvent, useState } from 'react';

/** Loads a member's profile for an overlay; null while loading. Closes the overlay on an error. */
export function useMember(id: number, onFailure: () => void): Profile | null {
  const api = useApi();
  const [profile, setProfile] = useState<Profile | null>(null);
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    const controller = new AbortController();
    api.call('getMember', { query: { id }, signal: controller.signal }).then(
      (answer) => setProfile(answer.profile),
      () => !controller.signal.aborted && failed(),
    );
    return () => controller.abort();
  }, [api, id]);
  return profile?.id === id ? profile : null;
}
