export { useEventCallback } from './use-event-callback.ts';
