/** What the operation log is added up by; `object`: the kind of what was changed. */
export const optStatGroups = ['day', 'month', 'object', 'actor'] as const
export type OptStatGroup = (typeof optStatGroups)[number]

/** What log-ins and changes of accounts are added up by. */
export const loginStatGroups = ['day', 'month', 'actor'] as const
export type LoginStatGroup = (typeof loginStatGroups)[number]
