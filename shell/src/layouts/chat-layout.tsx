import { Content } from './content.tsx';
import { EntryWarning } from './entry-warning/entry-warning.tsx';
import { Frame } from './frame.tsx';
import s from './layout.module.css';

/** Bare: the conversation owns the screen. The entry warning only where the country asks for it. */
export function ChatLayout() {
  return (
    <Frame>
      <Content className={s.bare} />
      <EntryWarning onlyWhereRequired />
    </Frame>
  );
}
