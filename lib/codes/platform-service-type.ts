/** Apart from the table of services, which the first view of a page does without. */
export const platformServiceType = 4
