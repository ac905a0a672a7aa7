import type { LayoutName } from '@nightlark/contract';
import type { ComponentType } from 'react';
import { ChatLayout } from './chat-layout.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { EmptyLayout } from './empty-layout.tsx';
import { LanderLayout } from './lander-layout.tsx';

const LAYOUTS: Record<LayoutName, ComponentType> = { default: DefaultLayout, chat: ChatLayout, lander: LanderLayout, empty: EmptyLayout };

/** The layout of a screen (docs/product/shell.md#layouts). */
export function Layout({ name }: { name: LayoutName }) {
  const Frame = LAYOUTS[name];
  return <Frame />;
}
