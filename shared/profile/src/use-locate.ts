import { useApi } from '@nightlark/api-client';
import type { ResponseOf } from '@nightlark/contract';
import { geolocationAtom } from '@nightlark/state';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';

const LOCATE = { timeout: 15_000, maximumAge: 600_000 };

type Geocode = ResponseOf<'geocode'>;

/** Locates the member by the browser; `locate()` resolves to a place, or null if it is unavailable. Throws `ApiError`. */
export function useLocate() {
  const api = useApi();
  const [{ permission }, setGeolocation] = useAtom(geolocationAtom);
  const [busy, setBusy] = useState(false);
  useWatchedPermission();

  async function locate(): Promise<Geocode | null> {
    setBusy(true);
    try {
      const { coords } = await new Promise<GeolocationPosition>((found, failed) =>
        navigator.geolocation.getCurrentPosition(found, failed, LOCATE),
      );
      // Two decimals are about a kilometre: enough for the nearest town, too coarse for an address.
      const query = { lat: Number(coords.latitude.toFixed(2)), lon: Number(coords.longitude.toFixed(2)) };
      const geocode = await api.call('geocode', { query });
      setGeolocation((before) => ({ ...before, geocode }));
      return geocode;
    } catch (error) {
      if (typeof GeolocationPositionError !== 'undefined' && error instanceof GeolocationPositionError) return null;
      throw error;
    } finally {
      setBusy(false);
    }
  }

  return { permission, busy, locate };
}

/** Syncs the stored permission with the browser's (docs/product/search-and-places.md#places). */
function useWatchedPermission(): void {
  const setGeolocation = useSetAtom(geolocationAtom);
  useEffect(() => {
    if (!('geolocation' in navigator)) {
      setGeolocation((before) => ({ ...before, permission: 'unsupported' }));
      return;
    }
    let isMounted = true;
    let status: PermissionStatus | undefined;
    const read = () => setGeolocation((before) => ({ ...before, permission: status?.state ?? 'unknown' }));
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((found) => {
        if (!isMounted) return;
        status = found;
        read();
        status.addEventListener('change', read);
      })
      .catch(() => undefined);
    return () => {
      isMounted = false;
      status?.removeEventListener('change', read);
    };
  }, [setGeolocation]);
}
