import { useSettings } from '@nightlark/state';

/** What a page shows, and where. */
export function PageTitle({ children }: { children: string }) {
  const { name } = useSettings();
  return <title>{`${children} · ${name}`}</title>;
}
