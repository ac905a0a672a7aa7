import { Content } from './content.tsx';
import { EntryWarning } from './entry-warning/entry-warning.tsx';
import { Frame } from './frame.tsx';

/** Nothing around the screen but its overlays; the entry warning only where the country asks for it. */
export function EmptyLayout() {
  return (
    <Frame>
      <Content />
      <EntryWarning onlyWhereRequired />
    </Frame>
  );
}
