import { loadAfterPaint } from '../load-after-paint.ts';

loadAfterPaint(document.currentScript as HTMLScriptElement);
