/** What counts as a stop, a trip and the rest; a device's `settings.motion` overrides single values. */
export const motionDefaults = {
  /** All fixes of a stop lie this near to its first. */
  stopMetres: 80,
  stopSeconds: 180,
  /** Until `slowStopSeconds` the last fix has to lie this near to the mean of the others: who walks slowly goes on. */
  stillMetres: 12,
  slowStopSeconds: 600,
  /** With the ignition off. */
  stopOffSeconds: 60,
  /** Shorter movement belongs to the stop around it, unless it covers `tripMetres`. */
  tripSeconds: 300,
  tripMetres: 500,
  /** Idling: ignition on, slower than this (tenths of km/h), for so long. */
  idleTenths: 30,
  idleSeconds: 120,
  /** Silence that ends a trip. */
  gapSeconds: 3600,
  /** Silence after which nothing is known. */
  forgetSeconds: 31 * 86_400,
  /** Silence up to which a device counts as online. */
  onlineSeconds: 660,
  /** After so long a silence the first fix on the way tells when it left: at `leaveTenths` or faster. */
  sparseSeconds: 300,
  leaveTenths: 200,
  /** A fix faster and farther off than this is a jump, until another is near it. */
  jumpMetresPerSecond: 120,
  jumpMetres: 2000,
  /** 1: distances are the device's odometer, where it has one. */
  isByOdometer: 0,
  /** 1: nothing is made of the device's fixes. */
  isOff: 0,
}

export type MotionDefinitions = typeof motionDefaults

/** Rises with every change of what facts mean; facts of older versions are made again. */
export const motionVersion = 2

/** As people set them, over what an operator put into `motion`. */
export type MotionSettings = { motion?: Partial<MotionDefinitions>; tripSeconds?: number }

export function ownDefinitions({
  motion,
  tripSeconds,
}: MotionSettings): Partial<MotionDefinitions> | undefined {
  return tripSeconds === undefined ? motion : { ...motion, tripSeconds }
}

/** Defaults shared by devices without own values. */
export function definitionsOf(own: Partial<MotionDefinitions> | undefined): MotionDefinitions {
  return own ? { ...motionDefaults, ...own } : motionDefaults
}

/** Names version, zone and own values: facts made under another key are made again. */
export function definitionsKey(zone: string, own: Partial<MotionDefinitions> | undefined): string {
  const values = own ? Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1)) : []
  return [motionVersion, zone, ...values.map(([name, value]) => `${name}=${value}`)].join(' ')
}
