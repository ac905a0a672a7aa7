import { bringAfterPaint } from '../bring-after-paint.ts';

bringAfterPaint(document.currentScript as HTMLScriptElement);
