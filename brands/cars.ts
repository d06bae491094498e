import type { Car } from './define.ts'

const rotating = (name: string, of?: string): Car => ({
  name,
  file: `${name}.svg`,
  ...(of && { of }),
  rotates: true,
  size: [23, 35],
})

const fixed = (name: string, of?: string): Car => ({
  name,
  file: `${name}.svg`,
  ...(of && { of }),
  rotates: false,
  size: [30, 30],
})

/** In the order of a device's icon index. */
export const tenCars = (of?: string): Car[] => [
  rotating('car', of),
  rotating('truck', of),
  rotating('bus', of),
  rotating('motorcycle', of),
  rotating('boat', of),
  rotating('excavator', of),
  rotating('van', of),
  fixed('person', of),
  fixed('pet', of),
  fixed('asset', of),
]

export const fiveCars = (of?: string): Car[] => [
  rotating('car', of),
  rotating('truck', of),
  rotating('motorcycle', of),
  fixed('person', of),
  fixed('asset', of),
]

export { fixed, rotating }
