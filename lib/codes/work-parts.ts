/** Trips of which a part lies in working hours, outside of them, or on both sides. */
export const workParts = ['inside', 'outside', 'both'] as const
export type WorkPart = (typeof workParts)[number]
