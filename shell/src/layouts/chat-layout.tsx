import { Content } from './content.tsx';
import { EntryWarning } from './entry-warning/entry-warning.tsx';
import { Frame } from './frame.tsx';
import s from './layout.module.css';

/** No navigation or footer: the conversation fills the screen. The entry warning only where the country requires it. */
export function ChatLayout() {
  return (
    <Frame>
      <Content className={s.bare} />
      <EntryWarning onlyWhereRequired />
    </Frame>
  );
}
