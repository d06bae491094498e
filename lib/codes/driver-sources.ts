/** How it is known who drove: by a card of the driver, else by who answers for the device. */
export const driverSources = ['card', 'leader'] as const
export type DriverSource = (typeof driverSources)[number]

/** Or it is not known. */
export const driverChoices = [...driverSources, 'none'] as const
export type DriverChoice = (typeof driverChoices)[number]
