/** By what litres are told: the level of the tank, the profile of the device, or one on some days and the other on others. */
export const fuelSources = ['sensor', 'profile', 'both'] as const
export type FuelSource = (typeof fuelSources)[number]
