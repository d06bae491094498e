/** So long after a fix of satellites no place of cells or access points takes its place. */
export const exactSeconds = 600
