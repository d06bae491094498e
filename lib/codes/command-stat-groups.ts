/** What commands sent are added up by; `name`: of the command. */
export const commandStatGroups = ['day', 'month', 'name', 'channel'] as const
export type CommandStatGroup = (typeof commandStatGroups)[number]
