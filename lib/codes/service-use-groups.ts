/** Uses of services: each, or added up by service and device, day or month. */
export const serviceUseGroups = ['use', 'device', 'service', 'day', 'month'] as const
export type ServiceUseGroup = (typeof serviceUseGroups)[number]
