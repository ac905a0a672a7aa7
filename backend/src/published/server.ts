/** The public API for servers over the backend's database: requests, errors, cursors of lists. */
export { DatabaseUnavailable } from '../db/unavailable.ts';
export { rowId } from '../db/row-id.ts';
export { type Cursor, formatCursor, isAfter, microsOf, parseCursor } from '../db/time-cursor.ts';
export { ApiFailure } from '../failure.ts';
export { createBaseApp } from '../http/base-app.ts';
export { isLocal } from '../http/origin.ts';
export { isStorable } from '../http/is-storable.ts';
export { refuseCrossSite } from '../http/origin.ts';
export { createHttpServer } from '../http/server.ts';
