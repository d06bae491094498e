/** Devices that a list of alarms is narrowed to at most. */
export const mostNamedDevices = 50
