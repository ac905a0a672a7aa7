import { freezeIntrinsics } from './freeze-intrinsics.ts';
import { freezeWeb } from './freeze-web.ts';
import { guardCookies } from './guard-cookies.ts';
import { guardDocument } from './guard-document.ts';
import { guardEvents } from './guard-events.ts';

/** To be called once, after the shell's own code is loaded and before any remote's is (decision 073). */
export function freezePage(): void {
  guardEvents();
  guardDocument();
  guardCookies();
  freezeWeb();
  freezeIntrinsics();
}
