/** A report's outcome, as decided by a moderator; none of them triggers an action. */
export const REPORT_OUTCOMES = ['nothing_wrong', 'photo_rejected', 'member_warned', 'member_excluded', 'authorities', 'other'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
