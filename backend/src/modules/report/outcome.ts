/** What came of a report, as a moderator says it; nothing happens to anybody by itself. */
export const REPORT_OUTCOMES = ['nothing_wrong', 'photo_rejected', 'member_warned', 'member_excluded', 'authorities', 'other'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
