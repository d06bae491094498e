/** What a vehicle is due for; `other` has a name of its own. */
export const upkeepKinds = ['insurance', 'inspection', 'service', 'other'] as const
export type UpkeepKind = (typeof upkeepKinds)[number]

/** How far one is, the most pressing first. */
export const upkeepStates = ['overdue', 'due', 'soon', 'later', 'done'] as const
export type UpkeepState = (typeof upkeepStates)[number]

/** What people are told of, by how often they were told before. */
export const upkeepStages = ['later', 'soon', 'due', 'overdue'] as const satisfies UpkeepState[]
