import { Content } from './content.tsx';
import { EntryWarning } from './entry-warning/entry-warning.tsx';
import { Frame } from './frame.tsx';

/** The screen and overlays only; the entry warning only where the country requires it. */
export function EmptyLayout() {
  return (
    <Frame>
      <Content />
      <EntryWarning onlyWhereRequired />
    </Frame>
  );
}
