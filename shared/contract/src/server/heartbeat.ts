import { HEARTBEAT_EVENT } from '../constants.ts';

/** A heartbeat of a stream of live events. With data, since an event without is not dispatched. */
export const HEARTBEAT_TEXT = `event: ${HEARTBEAT_EVENT}\ndata: {}\n\n`;
