/** What trips are for. */
export const tripPurposes = ['business', 'private', 'commute'] as const
export type TripPurpose = (typeof tripPurposes)[number]

/** `none`: nobody has said it. */
export const bookedPurposes = [...tripPurposes, 'none'] as const
export type BookedPurpose = (typeof bookedPurposes)[number]
