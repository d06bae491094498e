/** typeValues that code asks for. */
export const commandNumbers = { oilCut: 23, tracking: 87, location: 20_001 } as const
