import { freezeIntrinsics } from './freeze-intrinsics.ts';
import { freezeWeb } from './freeze-web.ts';
import { guardConnections } from './guard-connections.ts';
import { guardDocument } from './guard-document.ts';
import { guardEvents } from './guard-events.ts';
import { guardStores } from './guard-stores.ts';
import { guardTranslation } from './guard-translation.ts';

/** Freezes shared objects of the page. Call once, after the shell's code and before any remote's (decision 073). */
export function freezePage(): void {
  guardEvents();
  guardTranslation();
  guardDocument();
  guardStores();
  guardConnections();
  freezeWeb();
  freezeIntrinsics();
}
