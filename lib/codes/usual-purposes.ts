/** What a trip was for of which nobody said it: not known, business in working hours and private outside, or business. */
export const usualPurposes = ['none', 'hours', 'business'] as const
export type UsualPurpose = (typeof usualPurposes)[number]

/** Whose working hours count for a device: its own, those of its organisation or of one above, or nobody's. */
export const hoursSources = ['own', 'above', 'none'] as const
export type HoursSource = (typeof hoursSources)[number]
