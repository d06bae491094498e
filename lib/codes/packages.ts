export const packageStates = ['e_ibs_nomal', 'e_ibs_down', 'e_ibs_invalid'] as const
export type PackageState = (typeof packageStates)[number]

/** How long what was bought may be used. */
export const validityMonths = { month: 1, quarter: 3, half_year: 6, year: 12 } as const
export type Validity = keyof typeof validityMonths
export const validities = Object.keys(validityMonths) as [Validity, ...Validity[]]

/** Packages on the platform at most, of each currency. */
export const mostPackages = 500
