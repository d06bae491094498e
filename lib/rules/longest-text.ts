/** Characters of a text of the platform; the longest built-in one has 800. */
export const longestText = 4000
