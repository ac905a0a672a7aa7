import type { LayoutName } from '@nightlark/contract';
import { Outlet } from 'react-router';

export function Layout({ name }: { name: LayoutName }) {
  return (
    <main data-layout={name}>
      <Outlet />
    </main>
  );
}
