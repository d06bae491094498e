/** Of links by which people register: days that one counts, people who come by it, and links of an organisation. */
export const inviteLimits = { days: 365, uses: 1_000, links: 100, note: 60 } as const
