import { TRACKING_COOKIE, trackingOf } from '@nightlark/contract';

function keptQuery(): string {
  const value = new RegExp(`(?:^|; )${TRACKING_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Where the visitor came from: what this address says, and what the first one said (specification, section 3, "Tracking values"). */
export function visitorsOrigin(): ReturnType<typeof trackingOf> {
  return { ...trackingOf(keptQuery()), ...trackingOf(window.location.search) };
}
