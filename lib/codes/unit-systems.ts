/** Names of CLDR (UTS 35, key `ms` of a language tag): kilometres, or miles and feet. */
export const unitSystems = ['metric', 'ussystem'] as const
export type UnitSystem = (typeof unitSystems)[number]
