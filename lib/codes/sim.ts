export const simStates = ['inactive', 'active', 'stopped', 'cancelled'] as const
export type SimState = (typeof simStates)[number]

export const simCarriers = ['mobile', 'unicom', 'telecom', 'other'] as const
export type SimCarrier = (typeof simCarriers)[number]

/** Of the top-up that an order of data for a card leads to. */
export const simRechargeStates = [
  'e_recharge_processing',
  'e_recharge_success',
  'e_recharge_fail',
] as const
export type SimRechargeState = (typeof simRechargeStates)[number]

/** What orders of data are added up by. */
export const simChartGroups = ['day', 'month', 'package', 'carrier', 'organisation'] as const
export type SimChartGroup = (typeof simChartGroups)[number]

/** Cards in one call that asks their operator. */
export const mostRefreshed = 20
