/** `2026-12-24 18:00 UTC` */
export const formatMinute = (at: string): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
