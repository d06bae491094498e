/** Services that an organisation has itself; apart from the table of services, which the first view of a page does without. */
export const organisationServiceTypes: readonly number[] = [8]
