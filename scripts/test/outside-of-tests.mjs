/** How a line begins that tells why a run fails though no test did; the summary repeats it. */
export const outsideOfTests = 'Failed outside of tests: '
