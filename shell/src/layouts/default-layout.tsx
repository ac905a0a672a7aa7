import { AlertArea } from '../alerts/alert-area.tsx';
import { SanctionNotice } from '../alerts/sanction-notice.tsx';
import { Slot } from '../composition/index.ts';
import { TopNavigation } from '../navigation/top-navigation.tsx';
import { AboveContent } from './above-content.tsx';
import { Content } from './content.tsx';
import { Footer } from './footer/footer.tsx';
import { EntryWarning } from './entry-warning/entry-warning.tsx';
import { Frame } from './frame.tsx';
import s from './layout.module.css';

/** Top navigation, alert header, footer, disclaimer, entry warning, overlays. */
export function DefaultLayout() {
  return (
    <Frame>
      <TopNavigation />
      <AboveContent>
        <Slot name="banner" />
        <SanctionNotice />
        <AlertArea />
      </AboveContent>
      <Content className={s.page} />
      <Footer />
      <EntryWarning />
    </Frame>
  );
}
