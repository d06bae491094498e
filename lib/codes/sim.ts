export const simStates = ['inactive', 'active', 'stopped', 'cancelled'] as const
export type SimState = (typeof simStates)[number]

export const simCarriers = ['mobile', 'unicom', 'telecom', 'other'] as const
export type SimCarrier = (typeof simCarriers)[number]
