import { BrandBar } from '../navigation/brand-bar.tsx';
import { Content } from './content.tsx';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';

/** Simple brand bar, footer, disclaimer. */
export function LanderLayout() {
  return (
    <Frame>
      <BrandBar />
      <Content />
      <Footer />
    </Frame>
  );
}
