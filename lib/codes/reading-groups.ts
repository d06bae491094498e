import { sensorsOf } from './sensors.ts'

/** Rows of temperatures: of a sensor over all days, of a day of all sensors, of each sensor and day. */
export const sensorGroups = ['sensor', 'day', 'sensorDay'] as const
export type SensorGroup = (typeof sensorGroups)[number]

/** Rows of readings: each, or steps of a curve. */
export const readingGroups = ['reading', 'step'] as const
export type ReadingGroup = (typeof readingGroups)[number]

/** Rows of inputs: of a device over all days, of a day of all devices, of each device and day. */
export const inputGroups = ['device', 'day', 'deviceDay'] as const
export type InputGroup = (typeof inputGroups)[number]

/** Rows of the battery: of a device over all days, of a day of all devices, each time that it was low, steps of a curve. */
export const powerGroups = ['device', 'day', 'episode', 'step'] as const
export type PowerGroup = (typeof powerGroups)[number]

export const climateSensors = sensorsOf('temperature', 'humidity')
export const inputSensors = sensorsOf('fuel', 'voltage', 'analogue', 'digital')
