/** A report's outcome that a moderator states; none of them triggers an action. */
export const REPORT_OUTCOMES = ['nothing_wrong', 'photo_rejected', 'member_warned', 'authorities', 'other'] as const;
/** Outcomes that are stated by a sanction alone. */
export const SANCTION_OUTCOMES = ['member_suspended', 'member_excluded', 'member_restricted', 'photos_hidden'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number] | (typeof SANCTION_OUTCOMES)[number];
