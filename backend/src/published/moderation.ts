/** The public API of moderation: what is decided about photos, reports and members. */
export { REPORT_OUTCOMES, type ReportOutcome } from '../db/columns.ts';
export { decidePhoto, type Decision, type SeenPhoto } from '../modules/photos/decide-photo.ts';
export { sendPicture } from '../modules/photos/media.ts';
export { fileOf } from '../modules/photos/variants.ts';
export { decideReport } from '../modules/report/decide-report.ts';
export { imposeSanction, liftSanction, type NewSanction, type Outcome, versionOf } from '../modules/sanctions/sanction.ts';
export type { SanctionRow } from '../session/sanctions.ts';
