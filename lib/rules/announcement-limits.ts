export const announcementLimits = {
  /** Characters. */
  title: 80,
  content: 5000,
  /** Organisations that one message names. */
  organisations: 50,
  /** Kept of one organisation: the oldest goes with one more. */
  perOrganisation: 500,
  /** Marked as read by one call. */
  marks: 100,
  /** From now within which it begins and ends. */
  aheadDays: 366,
  /** In other languages than the author's. */
  texts: 9,
  /** After its withdrawal or its end; without an end, after a year in force. */
  keptDays: 365,
} as const
