export const simStates = ['inactive', 'active', 'stopped', 'cancelled'] as const
export type SimState = (typeof simStates)[number]

export const simCarriers = ['mobile', 'unicom', 'telecom', 'other'] as const
export type SimCarrier = (typeof simCarriers)[number]

/** Of a number in the white list of a card: `on`, or not confirmed by its operator. */
export const whiteStates = ['on', 'adding', 'deleting'] as const
export type WhiteState = (typeof whiteStates)[number]

/** Orders of a list of cards. */
export const simSorts = ['created', 'iccid', 'end'] as const
export type SimSort = (typeof simSorts)[number]

/** What orders of data are added up by. */
export const simChartGroups = ['day', 'month', 'package', 'carrier', 'organisation'] as const
export type SimChartGroup = (typeof simChartGroups)[number]

/** Cards in one call that asks their operator. */
export const mostRefreshed = 20

/** Data of cards is kept in KB. */
export const kbOfMb = 1024
