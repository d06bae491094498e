/** Numbers of a SIM card's white list, and how many one deletion takes; a card has one a calendar month. */
export const whiteListLimits = { numbers: 10, deleted: 2 } as const
