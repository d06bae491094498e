export const complaintLimits = {
  /** Of one step. */
  pictures: 4,
  /** Steps of one complaint. */
  messages: 200,
} as const
